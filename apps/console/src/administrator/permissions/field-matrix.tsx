import { Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileType } from '../../records/profile-type.js';
import { useProfileSchema } from '../../records/use-profile-schema.js';
import { useSession } from '../../session/session.js';
import type { Blueprint, BlueprintGroup } from '../blueprint/blueprint-document.js';
import { CellPanel } from './cell-panel.js';
import { fieldRows } from './field-rows.js';
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
