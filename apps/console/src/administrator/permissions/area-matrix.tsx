import { Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessLevel, Blueprint, BlueprintGroup } from '../blueprint/blueprint-document.js';
import { changePermission, writtenLevel } from './change-permissions.js';
import { LevelSelect } from './level-select.js';
import { Matrix } from './matrix.js';
import classes from './matrix.module.css';
import { AREAS } from './permission-rules.js';
import { SearchLocks } from './search-locks.js';

const levelOf = (area: string, { access }: BlueprintGroup): AccessLevel => access?.[area] ?? 'write';

/** The areas of the platform by user groups. */
export function AreaMatrix(props: {
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
