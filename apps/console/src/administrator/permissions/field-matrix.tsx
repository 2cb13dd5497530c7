import { Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileField } from '../../records/profile-schema.js';
import type { ProfileType } from '../../records/profile-type.js';
import { useProfileSchema } from '../../records/use-profile-schema.js';
import { useSession } from '../../session/session.js';
import type {
  Blueprint,
  BlueprintField,
  BlueprintGroup,
  BlueprintProfileType,
} from '../blueprint/blueprint-document.js';
import { CellPanel } from './cell-panel.js';
import { Matrix } from './matrix.js';
import classes from './matrix.module.css';
import { isLessForOne, rightsOf } from './permission-rules.js';
import type { FieldRow } from './permission-rules.js';
import { SearchLocks } from './search-locks.js';

const NO_CONFIGURATION = {};
const NO_GROUPS: readonly BlueprintGroup[] = [];

interface FieldMatrixProps {
  readonly type: ProfileType;
  readonly document: Blueprint;
  /** The groups that are shown. */
  readonly groups: readonly BlueprintGroup[];
  readonly onChange: ((changed: Blueprint) => void) | undefined;
}

/** The fields of a type by user groups. */
export function FieldMatrix(props: FieldMatrixProps): ReactNode {
  const { type, document, groups } = props;
  const { t } = useTranslation('administrator');
  const rows = useRows(props);
  const all = document.userGroups ?? NO_GROUPS;
  const configuration = document.profileTypes?.[type] ?? NO_CONFIGURATION;
  const [chosen, setChosen] = useState<{ readonly key: string; readonly group: string }>();
  const [wanted, setWanted] = useState({ text: '', level: 'all' });
  const levelOf = (field: FieldRow, group: BlueprintGroup) => rightsOf({ type, configuration, group, field }).level;
  const text = wanted.text.trim().toLowerCase();
  const shown = rows.filter(
    (row) =>
      `${row.path} ${row.label}`.toLowerCase().includes(text) &&
      (wanted.level === 'all' || isLessForOne(all.map((group) => levelOf(row, group)))),
  );
  const field = rows.find(({ path }) => path === chosen?.key);
  const group = groups.find(({ integrationName }) => integrationName === chosen?.group);
  return (
    <Stack gap="sm">
      <SearchLocks type={type} groups={groups} />
      <Filters wanted={wanted} onChange={setWanted} count={shown.length} />
      <div className={classes['page']}>
        <Matrix
          label={t('permissions.fieldsOf', { type })}
          rows={shown.map((row) => ({ ...row, key: row.path, isBelow: row.collection !== undefined }))}
          groups={groups}
          levelOf={levelOf}
          chosen={chosen}
          onChoose={({ key }, { integrationName }) => setChosen({ key, group: integrationName })}
        />
        <Paper withBorder p="md">
          {field && group ? (
            <CellPanel key={`${field.path} ${group.integrationName}`} {...props} field={field} group={group} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('permissions.choose')}
            </Text>
          )}
        </Paper>
      </div>
    </Stack>
  );
}

function useRows({ type, document }: FieldMatrixProps): readonly FieldRow[] {
  const { me, may } = useSession();
  const { data } = useProfileSchema(type);
  const configuration = document.profileTypes?.[type] ?? NO_CONFIGURATION;
  const own = document.userGroups?.find(({ integrationName }) => integrationName === me.group.integrationName);
  const ownGroup = may('write', type) ? own : undefined;
  return useMemo(
    () => fieldRows({ type, configuration, seen: data?.fields ?? [], ownGroup }),
    [type, configuration, data, ownGroup],
  );
}

function Filters(props: {
  readonly wanted: { readonly text: string; readonly level: string };
  readonly onChange: (wanted: { readonly text: string; readonly level: string }) => void;
  readonly count: number;
}): ReactNode {
  const { wanted, onChange, count } = props;
  const { t } = useTranslation('administrator');
  return (
    <Group gap="sm" align="end">
      <TextInput
        label={t('permissions.search')}
        value={wanted.text}
        onChange={({ currentTarget }) => onChange({ ...wanted, text: currentTarget.value })}
      />
      <NativeSelect
        label={t('permissions.which')}
        value={wanted.level}
        onChange={({ currentTarget }) => onChange({ ...wanted, level: currentTarget.value })}
        data={[
          { value: 'all', label: t('permissions.all') },
          { value: 'restricted', label: t('permissions.restricted') },
        ]}
      />
      <Text size="sm" c="dimmed" role="status">
        {t('permissions.count', { count })}
      </Text>
    </Group>
  );
}

interface Sources {
  readonly type: string;
  readonly configuration: BlueprintProfileType;
  /** The fields that the administrator sees. Standard fields are not in the blueprint. */
  readonly seen: readonly ProfileField[];
  /** The administrator's own group; undefined if it does not write the type. */
  readonly ownGroup: BlueprintGroup | undefined;
}

/** Returns the rows of a type: its standard fields, those of the blueprint, and below a collection its members. */
function fieldRows(sources: Sources): readonly FieldRow[] {
  const rows = rowsOf({ seen: sources.seen, configured: sources.configuration.fields ?? [] });
  return rows.map((row) => (isGiven(sources, row) ? { ...row, isGivenByPlatform: true } : row));
}

interface Level {
  readonly seen: readonly ProfileField[];
  readonly configured: readonly BlueprintField[];
  readonly collection?: FieldRow;
}

function rowsOf({ seen, configured, collection }: Level): readonly FieldRow[] {
  const seenById = new Map(seen.map((field) => [field.id, field]));
  const configuredById = new Map(configured.map((field) => [field.id, field]));
  return [...new Set([...seenById.keys(), ...configuredById.keys()])].flatMap((id) => {
    const [field, own] = [seenById.get(id), configuredById.get(id)];
    const { hidden, locked, readOnly, label = field?.label ?? id } = own ?? { id };
    const row: FieldRow = {
      path: collection ? `${collection.path}/${id}` : id,
      label,
      attributes: { hidden, locked, readOnly },
      isGivenByPlatform: false,
      ...(collection && { collection }),
    };
    const members = { seen: field?.members ?? [], configured: own?.fields ?? [], collection: row };
    return [row, ...rowsOf(members)];
  });
}

/** A field that the administrator sees and cannot write, although nothing in the blueprint says so. */
function isGiven({ type, configuration, seen, ownGroup: group }: Sources, row: FieldRow): boolean {
  const field = seen.find(({ id }) => id === row.path);
  if (!field || field.isWritable || field.kind === 'file' || !group) return false;
  return rightsOf({ type, configuration, group, field: row }).level === 'write';
}
