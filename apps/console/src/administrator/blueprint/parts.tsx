import { Anchor, Button, Group, NativeSelect, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CareersLinks } from '../../display/careers-links.js';
import type { ProfileType } from '../../records/profile-type.js';
import { PROFILE_TYPES } from '../../records/profile-types.js';
import { useProfileSchema } from '../../records/use-profile-schema.js';
import classes from '../administrator.module.css';
import type { Blueprint, BlueprintField, BlueprintQuestion } from './blueprint-document.js';
import { DraftNotice } from './draft-notice.js';
import { PartDialog } from './part-dialog.js';
import { nextNumber } from './part-inputs.js';
import type { Place } from './part-inputs.js';
import type { JsonPath } from './schema-help.js';
import { typeText } from './type-text.js';
import type { ReadBlueprint } from './use-blueprint.js';
import { useChangedBlueprint } from './use-changed-blueprint.js';

interface SectionProps {
  readonly document: Blueprint;
  readonly isDisabled: boolean;
  readonly onOpen: (title: string, place: Place) => void;
}

/** The fields, questions and lists of the blueprint, which dialogs add and change. */
export function Parts({ last }: { readonly last: ReadBlueprint }): ReactNode {
  const { t } = useTranslation('administrator');
  const changed = useChangedBlueprint(last);
  const [opened, setOpened] = useState<{ readonly title: string; readonly place: Place }>();
  const section: SectionProps = {
    document: changed.document,
    isDisabled: changed.isBroken,
    onOpen: (title, place) => setOpened({ title, place }),
  };
  return (
    <Stack gap="lg">
      <DraftNotice changed={changed} />
      <Group gap="md">
        <Text size="sm" c="dimmed">
          {t('parts.text')}
        </Text>
        {(['groups', 'permissions', 'lists'] as const).map((page) => (
          <Anchor key={page} component={Link} size="sm" to={`/administration/${page}`}>
            {t(`navigation.${page}`)}
          </Anchor>
        ))}
        <CareersLinks />
      </Group>
      <Fields {...section} />
      <Forms {...section} />
      <Lists {...section} />
      {opened && <PartDialog {...opened} changed={changed} last={last} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

/** The fields of a profile type: those of the customer, and the standard ones, of which it has what differs. */
function Fields(props: SectionProps): ReactNode {
  const { profileTypes } = props.document;
  const { t } = useTranslation('administrator');
  const [type, setType] = useState<ProfileType>('people');
  const { fields = [], tabs = [] } = profileTypes?.[type] ?? {};
  const { data: { fields: seen } = { fields: [] } } = useProfileSchema(type);
  const start = { id: `field${nextNumber(profileTypes, 'id":"field')}`, type: 'text' };
  const at = ['profileTypes', type, 'fields'];
  const rowOf = (field: BlueprintField, path: JsonPath): Row => {
    const { id, type: own } = field;
    const known = seen.find((one) => one.id === id);
    const standard = { id, label: known?.label ?? id, required: known?.isRequired ?? false };
    const { label = standard.label, required = own === undefined && standard.required } = field;
    const tabsOfField = tabs.filter((tab) => tab.fields?.includes(id)).map((tab) => tab.label);
    return {
      ...{ label, name: id },
      cells: [own ? typeText(t, own) : t('parts.standard'), tabsOfField.join(', '), required && t('permissions.yes')],
      place: { kind: 'field', path, ...(own === undefined && { standard }) },
    };
  };
  const others = seen.filter(({ id }) => !/^field\d/.test(id) && fields.every((field) => field.id !== id));
  return (
    <Section
      {...props}
      title={t('parts.fields')}
      heads={['type', 'tab', 'required']}
      rows={[
        ...rowsOf(fields, at, { start, rowOf, membersOf: (field) => field.fields, members: 'fields' }),
        ...others.map(({ id }) => withStart(rowOf({ id }, [...at, fields.length]), { id })),
      ]}
      adds={[{ kind: 'field', path: [...at, fields.length], start }]}
    >
      <NativeSelect
        label={t('parts.profileType')}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value as ProfileType)}
        data={Object.keys(PROFILE_TYPES).map((value) => ({ value, label: typeText(t, value) }))}
      />
    </Section>
  );
}

function withStart(row: Row, start: NonNullable<Place['start']>): Row {
  return { ...row, place: { ...row.place, start } };
}

/** The forms, and the questions of one of them. */
function Forms(props: SectionProps): ReactNode {
  const { forms = [] } = props.document;
  const { t } = useTranslation('administrator');
  const [index, setIndex] = useState(0);
  const form = forms[index];
  const { questions = [] } = form ?? {};
  const start = { type: 'TEXTFIELD' };
  const at = ['forms', index, 'questions'];
  const rowOf = ({ name, label, type, section, required }: BlueprintQuestion, path: JsonPath): Row => ({
    ...{ label, name },
    cells: [typeText(t, type), section, required && t('permissions.yes')],
    place: { kind: 'question', path },
  });
  const question: Place = { kind: 'question', path: [...at, questions.length], start };
  return (
    <Section
      {...props}
      title={t('parts.forms')}
      heads={['type', 'section', 'required']}
      rows={rowsOf(questions, at, { start, rowOf, membersOf: (one) => one.questions, members: 'questions' })}
      adds={[...(form ? [question] : []), { kind: 'form', path: ['forms', forms.length], start: { type: 'Person' } }]}
    >
      {form && (
        <>
          <NativeSelect
            label={t('parts.form')}
            value={index}
            onChange={({ currentTarget }) => setIndex(Number(currentTarget.value))}
            data={forms.map(({ displayName }, value) => ({ value: String(value), label: displayName }))}
          />
          <OpenButton
            {...props}
            size="sm"
            title={t('parts.edit', { part: form.displayName })}
            text={t('parts.editShort')}
            place={{ kind: 'form', path: ['forms', index] }}
          />
        </>
      )}
    </Section>
  );
}

/** The lists of the customer's own. The entries, and the lists of the catalogue, are on the page of lists. */
function Lists(props: SectionProps): ReactNode {
  const { customLists = [] } = props.document;
  const { t } = useTranslation('administrator');
  const start = { listnodeid: nextNumber(customLists, 'listnodeid":') };
  return (
    <Section
      {...props}
      title={t('parts.lists')}
      heads={[]}
      rows={customLists.map(({ value, listnodeid }, index) => ({
        label: value,
        name: listnodeid === undefined ? '' : `C${listnodeid}`,
        cells: [],
        place: { kind: 'list', path: ['customLists', index] },
      }))}
      adds={[{ kind: 'list', path: ['customLists', customLists.length], start }]}
    />
  );
}

/** A part in a table. */
interface Row {
  readonly label: string;
  readonly name: string;
  readonly cells: ReadonlyArray<string | false | undefined>;
  readonly place: Place;
  /** The path of the next member, if the part has members. */
  readonly below?: Place;
}

interface Source<Item> {
  readonly rowOf: (item: Item, path: JsonPath) => Row;
  readonly membersOf: (item: Item) => readonly Item[] | undefined;
  readonly members: string;
  /** The values of a new member at first. */
  readonly start: NonNullable<Place['start']>;
}

/** Returns the rows of parts, each followed by those of its members. */
function rowsOf<Item>(items: readonly Item[], at: JsonPath, source: Source<Item>): readonly Row[] {
  return items.flatMap((item, index) => {
    const row = source.rowOf(item, [...at, index]);
    const inner = source.membersOf(item);
    if (!inner) return [row];
    const path = [...at, index, source.members];
    const below = { kind: row.place.kind, path: [...path, inner.length], start: source.start };
    return [{ ...row, below }, ...rowsOf(inner, path, source)];
  });
}

function Section(
  props: SectionProps & {
    readonly title: string;
    /** The names of the columns behind the first one. */
    readonly heads: ReadonlyArray<'type' | 'tab' | 'section' | 'required'>;
    readonly rows: readonly Row[];
    readonly adds: readonly Place[];
    readonly children?: ReactNode;
  },
): ReactNode {
  const { title, heads, rows, adds, children } = props;
  const { t } = useTranslation('administrator');
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Group align="end" gap="xs">
        {children}
        {adds.map((place) => (
          <OpenButton key={place.kind} {...props} size="sm" title={t(`parts.add.${place.kind}`)} place={place} />
        ))}
      </Group>
      <Paper withBorder className={classes['wide']} tabIndex={0} role="region" aria-label={title}>
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {(['label', ...heads] as const).map((head) => (
                <Table.Th key={head}>{t(`parts.inputs.${head}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <PartRow key={`${row.place.path.join('.')} ${row.name}`} {...props} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Stack>
  );
}

function PartRow(props: SectionProps & { readonly row: Row }): ReactNode {
  const { label, name, cells, place, below } = props.row;
  const { t } = useTranslation('administrator');
  return (
    <Table.Tr>
      <Table.Td ps={place.path.length > 4 ? 'xl' : undefined}>
        <Group gap="xs">
          <bdi>{label}</bdi>
          <Text span size="xs" c="dimmed">
            <code>{name}</code>
          </Text>
          <OpenButton {...props} title={t('parts.edit', { part: label })} text={t('parts.editShort')} place={place} />
          {below && (
            <OpenButton {...props} title={t('parts.addTo', { part: label })} text={t('parts.addShort')} place={below} />
          )}
        </Group>
      </Table.Td>
      {cells.map((cell, index) => (
        <Table.Td key={index}>{cell}</Table.Td>
      ))}
    </Table.Tr>
  );
}

function OpenButton(
  props: SectionProps & {
    readonly title: string;
    /** The text of a button, whose row tells the rest. */
    readonly text?: string;
    readonly place: Place;
    readonly size?: 'sm';
  },
): ReactNode {
  const { title, text = title, place, size = 'compact-xs', isDisabled, onOpen } = props;
  return (
    <Button size={size} variant="default" aria-label={title} disabled={isDisabled} onClick={() => onOpen(title, place)}>
      {text}
    </Button>
  );
}
