import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import { FILTER_LIMITS } from '@talent-platform/protocol/search';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionRow } from './condition-row.js';
import { addCondition, addGroup, removeCondition, removeGroup, setCondition } from './filter-edit.js';
import type { FilterField } from './filter-fields.js';
import classes from './search.module.css';

const EMPTY: FilterCondition = { name: '', value: [], operator: '=' };

interface GroupProps {
  readonly fields: readonly FilterField[];
  readonly filter: SearchFilter;
  readonly onChange: (filter: SearchFilter) => void;
}

/** Builds a filter of conditions and groups of conditions, by mouse or by keyboard. */
export function FilterBuilder(props: GroupProps): ReactNode {
  return <FilterGroup {...props} level={1} />;
}

function FilterGroup(
  props: GroupProps & { readonly level: number; readonly onRemove?: (() => void) | undefined },
): ReactNode {
  const { fields, filter, level, onChange, onRemove } = props;
  const { t } = useTranslation('recruiter');
  const id = useId();
  // The input of a condition that was just added has the focus. After a removal the button that adds has it.
  const added = useRef(-1);
  const { filters, children = [] } = filter;
  const change = (changed: SearchFilter, isRemoval = false) => {
    onChange(changed);
    if (isRemoval) document.getElementById(`${id}-add`)?.focus();
  };
  return (
    <div className={level > 1 ? classes['group'] : classes['root']} role="group" aria-label={t(labelOf(filter))}>
      <Join {...props} />
      {filters.map((condition, index) => (
        <ConditionRow
          key={index}
          fields={fields}
          condition={condition}
          number={index + 1}
          isNew={added.current === index}
          onChange={(changed) => change(setCondition(filter, index, changed))}
          onRemove={() => change(removeCondition(filter, index), true)}
        />
      ))}
      {children.map((child, index) => (
        <FilterGroup
          key={index}
          fields={fields}
          filter={child}
          level={level + 1}
          onChange={(changed) =>
            change({ ...filter, children: children.map((old, at) => (at === index ? changed : old)) })
          }
          onRemove={() => change(removeGroup(filter, index), true)}
        />
      ))}
      <GroupActions
        addId={`${id}-add`}
        onAdd={() => {
          added.current = filters.length;
          change(addCondition(filter, EMPTY));
        }}
        onAddGroup={level < FILTER_LIMITS.depth ? () => change(addGroup(filter, EMPTY)) : undefined}
        onRemove={onRemove}
      />
    </div>
  );
}

function GroupActions(props: {
  readonly addId: string;
  readonly onAdd: () => void;
  readonly onAddGroup: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}): ReactNode {
  const { addId, onAdd, onAddGroup, onRemove } = props;
  const { t } = useTranslation('recruiter');
  const plus = <IconPlus size={14} aria-hidden />;
  return (
    <Group gap="xs">
      <Button id={addId} size="xs" variant="default" leftSection={plus} onClick={onAdd}>
        {t('search.addCondition')}
      </Button>
      {onAddGroup && (
        <Button size="xs" variant="subtle" leftSection={plus} onClick={onAddGroup}>
          {t('search.addGroup')}
        </Button>
      )}
      {onRemove && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          c="inherit"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={onRemove}
        >
          {t('search.removeGroup')}
        </Button>
      )}
    </Group>
  );
}

const labelOf = ({ operator }: SearchFilter) => (operator === '|' ? 'search.anyOf' : 'search.allOf');

/** Whether all parts of a group must hold, or any. */
function Join({ filter, onChange, level }: GroupProps & { readonly level: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t(level > 1 ? 'search.joinGroup' : 'search.join')}
        value={filter.operator ?? '&'}
        onChange={(operator) => onChange({ ...filter, operator })}
        data={[
          { value: '&', label: t('search.all') },
          { value: '|', label: t('search.any') },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('search.mustHold')}
      </Text>
    </Group>
  );
}
