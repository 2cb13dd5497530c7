import { Anchor, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../display/dates.js';
import type { Formats } from '../../display/dates.js';
import { Page } from '../../frame/page.js';
import { labelOf } from '../../records/label-of.js';
import type { ProfileField } from '../../records/profile-schema.js';
import { PROFILE_TYPES, titleOf } from '../../records/profile-types.js';
import { RecordTable } from '../../records/record-table.js';
import type { Column } from '../../records/record-table.js';
import { nameFilter } from '../../records/reference-picker.js';
import { useSession } from '../../session/session.js';
import { TypedPage } from './typed-page.js';
import type { TypedPageProps } from './typed-page.js';

const TYPING_MS = 300;

/** All profiles of the type in the address that the user sees. */
export function ProfilesPage(): ReactNode {
  return <TypedPage page={ProfilesOfType} />;
}

function ProfilesOfType({ type, schema }: TypedPageProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), TYPING_MS);
  const filter = useMemo(() => nameFilter(type, schema, typed)?.toFilter(), [type, schema, typed]);
  const columns = useColumns({ type, schema });
  const { titleFields, columns: others } = PROFILE_TYPES[type];
  const isSeen = (name: string) => schema.fields.some(({ id }) => id === name);
  return (
    <Page title={t(`profiles.${type}`)} actions={may('write', type) && <NewButton type={type} />}>
      <TextInput
        type="search"
        label={t('profiles.find')}
        placeholder={t('profiles.findHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maw="24rem"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <RecordTable
        key={typed}
        label={t(`profiles.${type}`)}
        type={type}
        filter={filter}
        fields={[...titleFields, ...others].filter(isSeen)}
        columns={columns}
      />
    </Page>
  );
}

function NewButton({ type }: Pick<TypedPageProps, 'type'>): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <Button component={Link} to={`/profiles/${type}/new`} size="sm" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('profiles.new')}
    </Button>
  );
}

/** The title, and the columns of the type that the user sees. Narrow screens show the title and the first of them. */
export function useColumns({ type, schema }: TypedPageProps): readonly Column[] {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const others = PROFILE_TYPES[type].columns.flatMap((name) => schema.fields.find(({ id }) => id === name) ?? []);
  const essential = others.find(({ kind }) => kind === 'node') ?? others[0];
  return [
    {
      title: t('profiles.name'),
      share: 3,
      isEssential: true,
      cell: (row) => (
        <Anchor size="sm" component={Link} to={`/profiles/${type}/${row.id}`}>
          <bdi>{titleOf(type, row) || t('profiles.unnamed', { id: row.id })}</bdi>
        </Anchor>
      ),
    },
    ...others.map((field) => ({
      title: field.label,
      share: 2,
      isEssential: field === essential,
      cell: (row: Readonly<Record<string, unknown>>) => cellText(field, { value: row[field.id], formats }),
    })),
  ];
}

function cellText(
  { kind }: ProfileField,
  { value, formats }: { readonly value: unknown; readonly formats: Formats },
): string {
  const text = labelOf(value);
  if (kind === 'date') return text && formats.date(text);
  return kind === 'datetime' ? text && formats.time(text) : text;
}
