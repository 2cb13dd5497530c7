import { Anchor, Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import type { SearchFilter } from '@talent-platform/client';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../display/dates.js';
import type { Formats } from '../../display/dates.js';
import { Page } from '../../frame/page.js';
import { useTypedPart } from '../../records/address-part.js';
import { labelOf } from '../../records/label-of.js';
import { FIELDS_OF_PLATFORM } from '../../records/profile-schema.js';
import type { FieldKind, ProfileField } from '../../records/profile-schema.js';
import { PROFILE_TYPES, titleOf } from '../../records/profile-types.js';
import { RecordTable } from '../../records/record-table.js';
import type { Column, Row } from '../../records/column.js';
import { nameFilter } from '../../records/reference-picker.js';
import { useSession } from '../../session/session.js';
import { requestsOf } from '../forms/request-many.js';
import { TypedPage } from './typed-page.js';
import type { TypedPageProps } from './typed-page.js';

/** All profiles of the type in the address that the user sees. */
export function ProfilesPage(): ReactNode {
  return <TypedPage page={ProfilesOfType} />;
}

function ProfilesOfType({ type, schema }: TypedPageProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const [words, setWords, typed] = useTypedPart('words');
  const filter = useMemo(() => nameFilter(type, schema, words)?.toFilter(), [type, schema, words]);
  return (
    <Page title={t(`profiles.${type}`)} actions={may('write', type) && <NewButton type={type} />}>
      <TextInput
        type="search"
        label={t('profiles.find')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maw="24rem"
        value={typed}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <ProfileTable label={t(`profiles.${type}`)} type={type} schema={schema} filter={filter} />
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

interface ProfileTableProps extends TypedPageProps {
  readonly label: string;
  readonly filter: SearchFilter | undefined;
  /** Returns the page that a title leads to. Left out, it is that of the profile. */
  readonly to?: (id: number) => string;
  /** Columns behind the title that are no fields. */
  readonly added?: readonly Column[];
}

/** The profiles that a filter finds, with any of the fields that the user sees. */
export function ProfileTable(props: ProfileTableProps): ReactNode {
  const { label, type, filter } = props;
  return (
    <RecordTable label={label} type={type} filter={filter} columns={useColumns(props)} actions={requestsOf(type)} />
  );
}

/** The kinds of values that are a text in a cell. */
const SHOWN_KINDS: readonly FieldKind[] = [
  ...(['text', 'integer', 'number', 'boolean', 'date', 'month', 'datetime'] as const),
  ...(['dropdown', 'radio', 'node', 'nodes', 'reference', 'address'] as const),
];

/** The kinds of values that the service has an order of, unless the field is not searchable (D-SEA-36). */
const SORTED_KINDS: readonly FieldKind[] = ['text', 'integer', 'number', 'boolean', 'date', 'datetime', 'dropdown'];

/** The title, and the fields that a cell can show. Narrow screens show the title and the first column of the type. */
function useColumns(props: ProfileTableProps): readonly Column[] {
  const { type, schema, to = (id) => `/profiles/${type}/${id}`, added = [] } = props;
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const { titleFields, columns: usual } = PROFILE_TYPES[type];
  const { fields } = schema;
  const first = usual.flatMap((name) => fields.find(({ id }) => id === name) ?? []);
  const others = fields.filter(
    (field) => !first.includes(field) && !titleFields.includes(field.id) && SHOWN_KINDS.includes(field.kind),
  );
  const essential = first.find(({ kind }) => kind === 'node') ?? first[0];
  const name = (row: Row) => titleOf(type, row) || t('profiles.unnamed', { id: row.id });
  return [
    {
      id: 'name',
      title: t('profiles.name'),
      share: 3,
      isEssential: true,
      sort: fields.find(({ id }) => id === titleFields.at(-1))?.id,
      fields: ['id', ...titleFields.filter((each) => fields.some(({ id }) => id === each))],
      text: name,
      cell: (row) => (
        <Anchor size="sm" component={Link} to={to(row.id)}>
          <bdi>{name(row)}</bdi>
        </Anchor>
      ),
    },
    ...added,
    ...[...first, ...others].map((field): Column => ({
      id: field.id,
      title: field.label,
      share: 2,
      isEssential: field === essential && added.length === 0,
      isExtra: !first.includes(field),
      sort: field.id === 'createddate' ? 'id' : SORTED_KINDS.includes(field.kind) ? field.id : undefined,
      fields: [field.id],
      text: (row) => cellText(field, row[field.id], { formats, t }),
      // When something was saved, the day is enough at a glance.
      ...(field.kind === 'datetime' &&
        FIELDS_OF_PLATFORM.has(field.id) && {
          cell: (row) => {
            const time = labelOf(row[field.id]);
            return time && <span title={formats.time(time)}>{formats.day(time)}</span>;
          },
        }),
    })),
  ];
}

function cellText(
  { kind }: ProfileField,
  value: unknown,
  { formats, t }: { readonly formats: Formats; readonly t: ReturnType<typeof useTranslation<'recruiter'>>['t'] },
): string {
  const text = labelOf(value);
  if (kind === 'boolean') return text && t(value === true ? 'profiles.yes' : 'profiles.no');
  if (kind === 'date') return text && formats.date(text);
  return kind === 'datetime' ? text && formats.time(text) : text;
}
