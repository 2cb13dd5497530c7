import { Badge, Checkbox, Group, List, NativeSelect, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Blueprint, BlueprintGroup } from '../blueprint/blueprint-document.js';
import { changePermission, changeTab, writtenLevel } from './change-permissions.js';
import { LevelSelect } from './level-select.js';
import { rightsOf, tabsOf } from './permission-rules.js';
import type { Cause, FieldRow } from './permission-rules.js';

interface CellProps {
  readonly type: string;
  readonly document: Blueprint;
  readonly field: FieldRow;
  readonly group: BlueprintGroup;
  readonly onChange: ((changed: Blueprint) => void) | undefined;
}

const ATTRIBUTES = ['hidden', 'locked', 'readOnly', 'required'] as const;

/** Tells what a group may do with a field and why, and changes it. */
export function CellPanel(props: CellProps): ReactNode {
  const { type, document, field, group } = props;
  const { t } = useTranslation('administrator');
  const configuration = document.profileTypes?.[type] ?? {};
  const { read, write } = rightsOf({ type, configuration, group, field });
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        <bdi>{group.label}</bdi>, <bdi>{field.label}</bdi>
      </Title>
      <Verdict label={t('permissions.reads')} causes={read} testId="read" />
      <Verdict label={t('permissions.writes')} causes={write} testId="write" />
      <CellForm {...props} />
      <Text size="sm" c="dimmed">
        {t('permissions.ask')}
      </Text>
    </Stack>
  );
}

function Verdict(props: {
  readonly label: string;
  readonly causes: readonly Cause[];
  readonly testId: string;
}): ReactNode {
  const { label, causes, testId } = props;
  const { t } = useTranslation('administrator');
  const isAllowed = causes.length === 0;
  return (
    <div data-testid={testId}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Badge size="sm" variant="light" color={isAllowed ? 'green' : 'red'}>
          {isAllowed ? t('permissions.yes') : t('permissions.no')}
        </Badge>
      </Group>
      {!isAllowed && (
        <List size="sm" mt={4}>
          {causes.map(({ cause, place }, index) => (
            <List.Item key={index}>
              {t(`permissions.causes.${cause}`)} (<code>{cause}</code>)
              <Text size="xs" c="dimmed">
                <code>
                  <bdi>{place}</bdi>
                </code>
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </div>
  );
}

function CellForm({ type, document, field, group, onChange }: CellProps): ReactNode {
  const { t } = useTranslation('administrator');
  const name = group.integrationName;
  const isDisabled = onChange === undefined;
  const own = group.attributes?.[type]?.[field.path] ?? {};
  const set = (path: readonly string[], value: unknown) =>
    onChange?.(changePermission(document, { group: name, path }, value));
  return (
    <Stack gap="xs">
      <LevelSelect
        label={t('permissions.fieldAccess')}
        value={group.fieldAccess?.[type]?.[field.path]}
        isDisabled={isDisabled}
        onChange={(level) => set(['fieldAccess', type, field.path], writtenLevel(level))}
      />
      {ATTRIBUTES.map((attribute) => (
        <NativeSelect
          key={attribute}
          label={t(`permissions.attributes.${attribute}`)}
          value={String(own[attribute] ?? '')}
          disabled={isDisabled}
          data={[
            { value: '', label: t('permissions.asForAll') },
            { value: 'true', label: t('permissions.yes') },
            { value: 'false', label: t('permissions.no') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            set(['attributes', type, field.path, attribute], value === '' ? undefined : value === 'true')
          }
        />
      ))}
      {tabsOf(document.profileTypes?.[type] ?? {}, field.path).map(({ id, label, hiddenFrom = [] }) => (
        <Checkbox
          key={id}
          label={t('permissions.hideTab', { tab: label })}
          description={t('permissions.hideTabHint')}
          checked={hiddenFrom.includes(name)}
          disabled={isDisabled}
          onChange={({ currentTarget: { checked } }) =>
            onChange?.(changeTab(document, { type, tab: id, group: name }, checked))
          }
        />
      ))}
    </Stack>
  );
}
