import { ActionIcon, NativeSelect, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { FilterCondition } from '@talent-platform/protocol/search';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ALL_COMPARISONS, compareBy, comparisonOf, COMPARISONS, newCondition } from './filter-edit.js';
import type { Comparison } from './filter-edit.js';
import type { FilterField, FilterKind } from './filter-fields.js';
import classes from './search.module.css';
import { ValueInputs } from './value-inputs.js';

/** The most filters that the choice shows at once. A part of a name finds the others. */
const MAX_SHOWN = 100;

/** A condition: what is compared, how, and with what. */
export function ConditionRow(props: {
  readonly fields: readonly FilterField[];
  readonly condition: FilterCondition;
  /** Its number within the group, from 1. */
  readonly number: number;
  readonly isNew: boolean;
  readonly onChange: (condition: FilterCondition) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const { fields, condition, number, onChange, onRemove } = props;
  const { t } = useTranslation('recruiter');
  const field = fields.find(({ name }) => name === condition.name);
  const shown = comparisonOf(condition);
  const known = field ? COMPARISONS[field.kind] : ALL_COMPARISONS;
  const comparisons = known.includes(shown) ? known : [...known, shown];
  return (
    <div className={classes['condition']} role="group" aria-label={t('search.condition', { number })}>
      <FieldChoice {...props} />
      {condition.name !== '' && (
        <>
          <NativeSelect
            size="sm"
            aria-label={t('search.comparison')}
            value={shown}
            onChange={({ currentTarget }) => onChange(compareBy(condition, currentTarget.value as Comparison))}
            data={comparisons.map((value) => ({ value, label: t(`search.is.${wordOf(value, field?.kind)}`) }))}
          />
          <ValueInputs field={field} condition={condition} onChange={onChange} />
        </>
      )}
      <ActionIcon
        className={classes['remove']}
        variant="subtle"
        color="gray"
        aria-label={t('search.removeCondition', { number })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

const WORDS = {
  '=': 'equal',
  '!=': 'notEqual',
  '==': 'exact',
  '!==': 'notExact',
  '<': 'less',
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
  range: 'range',
  notRange: 'notRange',
} as const;

type Word = (typeof WORDS)[Comparison] | 'near' | 'contains' | 'containsNot';

/** The words of `=` and `!=` differ: a text contains, a date is. */
function wordOf(comparison: Comparison, kind: FilterKind | undefined): Word {
  if (kind === 'zip' && comparison === '=') return 'near';
  const isText = kind === 'text' || kind === 'words';
  if (isText && (comparison === '=' || comparison === '!=')) return comparison === '=' ? 'contains' : 'containsNot';
  return WORDS[comparison];
}

function FieldChoice(props: Parameters<typeof ConditionRow>[0]): ReactNode {
  const { fields, condition, isNew, onChange } = props;
  const { t } = useTranslation('recruiter');
  const isKnown = condition.name === '' || fields.some(({ name }) => name === condition.name);
  if (!isKnown) {
    return (
      <TextInput
        size="sm"
        aria-label={t('search.field')}
        value={condition.name}
        onChange={({ currentTarget }) => onChange({ ...condition, name: currentTarget.value })}
      />
    );
  }
  return (
    <Select
      size="sm"
      aria-label={t('search.field')}
      placeholder={t('search.chooseField')}
      autoFocus={isNew}
      data={grouped(fields, t('search.own'))}
      value={condition.name === '' ? null : condition.name}
      onChange={(name) => name && onChange(newCondition(name, fields.find((field) => field.name === name)?.kind))}
      searchable
      limit={MAX_SHOWN}
      nothingFoundMessage={t('pick.none')}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}

interface Choices {
  readonly group: string;
  readonly items: Array<{ readonly value: string; readonly label: string }>;
}

/** Labels within a group say what it is, because the choice shows them alone when it is made. */
function grouped(fields: readonly FilterField[], own: string): Choices[] {
  const byGroup = new Map<string, Choices['items']>();
  for (const { name, label, group } of fields) {
    const items = byGroup.get(group ?? own) ?? [];
    items.push({ value: name, label: group === undefined ? label : `${group} › ${label}` });
    byGroup.set(group ?? own, items);
  }
  return [...byGroup].map(([group, items]) => ({ group, items }));
}
