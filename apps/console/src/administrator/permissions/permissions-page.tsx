import { Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import type { ProfileType } from '../../records/profile-type.js';
import { PROFILE_TYPES } from '../../records/profile-types.js';
import type { AccessLevel, Blueprint, BlueprintGroup } from '../blueprint/blueprint-document.js';
import { DraftNotice } from '../blueprint/draft-notice.js';
import { useBlueprint } from '../blueprint/use-blueprint.js';
import type { ReadBlueprint } from '../blueprint/use-blueprint.js';
import { useChangedBlueprint } from '../blueprint/use-changed-blueprint.js';
import { changePermission, writtenLevel } from './change-permissions.js';
import { FieldMatrix } from './field-matrix.js';
import { LevelSelect } from './level-select.js';
import { Matrix } from './matrix.js';
import classes from './matrix.module.css';
import { AREAS } from './permission-rules.js';
import { SearchLocks } from './search-locks.js';

/** The permissions of user groups: by area, and field by field. */
export function PermissionsPage(): ReactNode {
  const { t } = useTranslation('administrator');
  const blueprint = useBlueprint();
  return (
    <Page title={t('permissions.title')}>
      <ProblemNotice error={blueprint.error} onRetry={() => void blueprint.refetch()} />
      {blueprint.isPending && <Loading />}
      {blueprint.data && <Permissions last={blueprint.data} />}
    </Page>
  );
}

function Permissions({ last }: { readonly last: ReadBlueprint }): ReactNode {
  const { t } = useTranslation('administrator');
  const changed = useChangedBlueprint(last);
  const { document, isBroken } = changed;
  const [shown, setShown] = useState<string>('areas');
  const [query, setQuery] = useSearchParams();
  const all = document.userGroups ?? [];
  const asked = all.filter(({ integrationName }) => integrationName === query.get('group'));
  const matrix = {
    document,
    groups: asked.length > 0 ? asked : all,
    onChange: isBroken ? undefined : changed.change,
  };
  const types = Object.keys(PROFILE_TYPES) as ProfileType[];
  return (
    <Stack gap="sm">
      <DraftNotice changed={changed} />
      <Group gap="sm">
        <NativeSelect
          label={t('permissions.show')}
          value={shown}
          onChange={({ currentTarget }) => setShown(currentTarget.value)}
          data={[
            { value: 'areas', label: t('permissions.areas') },
            ...types.map((type) => ({ value: type, label: t('permissions.fieldsOf', { type }) })),
          ]}
          w={280}
          maw="100%"
        />
        <NativeSelect
          label={t('permissions.group')}
          value={asked[0]?.integrationName ?? ''}
          onChange={({ currentTarget: { value } }) => setQuery(value === '' ? {} : { group: value })}
          data={[
            { value: '', label: t('permissions.all') },
            ...all.map(({ integrationName, label }) => ({ value: integrationName, label })),
          ]}
          maw="100%"
        />
      </Group>
      {shown === 'areas' ? (
        <AreaMatrix {...matrix} />
      ) : (
        <FieldMatrix key={shown} type={shown as ProfileType} {...matrix} />
      )}
    </Stack>
  );
}

const levelOf = (area: string, { access }: BlueprintGroup): AccessLevel => access?.[area] ?? 'write';

/** The areas of the platform by user groups. */
function AreaMatrix(props: {
  readonly document: Blueprint;
  /** The groups that are shown. */
  readonly groups: readonly BlueprintGroup[];
  readonly onChange: ((changed: Blueprint) => void) | undefined;
}): ReactNode {
  const { document, groups, onChange } = props;
  const { t } = useTranslation('administrator');
  const [chosen, setChosen] = useState<{ readonly key: string; readonly group: string }>();
  const group = groups.find(({ integrationName }) => integrationName === chosen?.group);
  return (
    <div className={classes['page']}>
      <Matrix
        label={t('permissions.areas')}
        rows={AREAS.map((key) => ({ key, label: t(`permissions.area.${key}`) }))}
        groups={groups}
        levelOf={({ key }, one) => levelOf(key, one)}
        chosen={chosen}
        onChoose={({ key }, { integrationName }) => setChosen({ key, group: integrationName })}
      />
      <Paper withBorder p="md" aria-live="polite">
        {chosen && group ? (
          <Stack gap="sm">
            <Title order={2} size="h4">
              <bdi>{group.label}</bdi>, <code>{chosen.key}</code>
            </Title>
            <Text size="sm">{t(`permissions.areaLevels.${levelOf(chosen.key, group)}`)}</Text>
            <SearchLocks type={chosen.key} groups={[group]} />
            <LevelSelect
              label={t('permissions.access')}
              value={group.access?.[chosen.key]}
              isDisabled={onChange === undefined}
              onChange={(level) => {
                const path = ['access', chosen.key];
                onChange?.(changePermission(document, { group: chosen.group, path }, writtenLevel(level)));
              }}
            />
          </Stack>
        ) : (
          <Text size="sm" c="dimmed">
            {t('permissions.choose')}
          </Text>
        )}
      </Paper>
    </div>
  );
}
