import { ActionIcon, Button, MultiSelect, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { FilterCondition } from '@talent-platform/protocol/search';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { walkNodes } from '../../records/list-levels.js';
import { ListPicker } from '../../records/list-picker.js';
import { parseId } from '../../records/parse-id.js';
import type { ListOption } from '../../records/profile-schema.js';
import type { ProfileType } from '../../records/profile-type.js';
import { ReferencePicker } from '../../records/reference-picker.js';
import type { Referred } from '../../records/reference-picker.js';
import { useSession } from '../../session/session.js';
import { comparisonOf } from './filter-edit.js';
import type { FilterField } from './filter-fields.js';
import { optionsWithHidden } from './node-options.js';
import classes from './search.module.css';

/** The inputs of the values of a condition. */
export interface ValueProps {
  /** Undefined for a filter that the builder does not know. */
  readonly field: FilterField | undefined;
  readonly condition: FilterCondition;
  readonly onChange: (condition: FilterCondition) => void;
}

/** The values that a condition compares with, by the kind of its filter. */
export function ValueInputs(props: ValueProps): ReactNode {
  const { field, condition } = props;
  const comparison = comparisonOf(condition);
  if (field?.kind === 'zip' || condition.name.endsWith('zipradius')) return <ZipValue {...props} />;
  if (comparison === 'range' || comparison === 'notRange') return <RangeValue {...props} />;
  if (field?.kind === 'node') return <NodeValue {...props} field={field} />;
  if (field?.kind === 'choice') return <ChoiceValue {...props} field={field} />;
  if (field?.kind === 'boolean') return <BooleanValue {...props} />;
  return <SeveralValues {...props} />;
}

interface OneValueProps {
  readonly field: FilterField | undefined;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A date that a calendar can show. Other forms, such as times, are typed (D-SEA-28). */
const DAY = /^\d{4}-\d\d-\d\d$/;

function OneValue({ field, label, value, onChange }: OneValueProps): ReactNode {
  if (field?.kind === 'reference' && field.profileType) {
    return <ReferenceValue type={field.profileType} label={label} value={value} onChange={onChange} />;
  }
  const isDay = field?.kind === 'date' && (value === '' || DAY.test(value));
  return (
    <TextInput
      size="sm"
      aria-label={label}
      dir="auto"
      type={isDay ? 'date' : 'text'}
      inputMode={field?.kind === 'number' ? 'decimal' : undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Several values are alternatives (D-SEA-4). */
function SeveralValues({ field, condition, onChange }: ValueProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { value = [] } = condition;
  const shown = value.length > 0 ? value : [''];
  const set = (values: readonly string[]) => onChange({ ...condition, value: values });
  const label = field?.label ?? condition.name;
  const isLast = shown.at(-1) === '';
  return (
    <div className={classes['values']}>
      {shown.map((one, index) => (
        <div key={index} className={classes['value']}>
          {index > 0 && (
            <Text size="xs" c="dimmed">
              {t('search.or')}
            </Text>
          )}
          <OneValue
            field={field}
            label={shown.length > 1 ? t('search.valueOf', { label, number: index + 1 }) : t('search.value', { label })}
            value={one}
            onChange={(changed) => set(shown.map((old, at) => (at === index ? changed : old)))}
          />
          {shown.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('search.removeValue', { label, number: index + 1 })}
              onClick={() => set(shown.filter((_, at) => at !== index))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isLast && field?.kind !== 'words' && (
        <Button
          size="compact-xs"
          variant="subtle"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t('search.addValueTo', { label })}
          onClick={() => set([...shown, ''])}
        >
          {t('search.addValue')}
        </Button>
      )}
    </div>
  );
}

function RangeValue({ field, condition, onChange }: ValueProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { value = [], secondaryValue = [] } = condition;
  const label = field?.label ?? condition.name;
  return (
    <div className={classes['pair']}>
      <OneValue
        field={field}
        label={t('search.from', { label })}
        value={value[0] ?? ''}
        // Without a lower bound the range is open (D-SEA-6).
        onChange={(from) => onChange({ ...condition, value: from === '' ? [] : [from] })}
      />
      <Text size="xs" c="dimmed">
        {t('search.and')}
      </Text>
      <OneValue
        field={field}
        label={t('search.to', { label })}
        value={secondaryValue[0] ?? ''}
        onChange={(to) => onChange({ ...condition, secondaryValue: [to] })}
      />
    </div>
  );
}

function ZipValue({ field, condition, onChange }: ValueProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { value = [], secondaryValue = [] } = condition;
  const miles = secondaryValue[0] ?? '';
  const set = (radius: string) => onChange({ ...condition, secondaryValue: [radius], operator: '=' });
  return (
    <div className={classes['pair']}>
      <TextInput
        size="sm"
        aria-label={t('search.zip')}
        placeholder={t('search.zip')}
        inputMode="numeric"
        value={value[0] ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ ...condition, value: [currentTarget.value], secondaryValue: [miles], operator: '=' })
        }
      />
      {field?.options ? (
        <NativeSelect
          size="sm"
          aria-label={t('search.miles')}
          value={miles}
          onChange={({ currentTarget }) => set(currentTarget.value)}
          data={[
            { value: '', label: t('search.miles') },
            ...field.options.map((option) => ({
              value: option.id,
              label: t('search.milesOf', { miles: option.value }),
            })),
          ]}
        />
      ) : (
        <TextInput
          size="sm"
          aria-label={t('search.miles')}
          placeholder={t('search.miles')}
          inputMode="decimal"
          value={miles}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
    </div>
  );
}

type KnownProps = ValueProps & { readonly field: FilterField };

/** A value names a node by its id, its path or its label. */
function optionOf(value: string, options: readonly ListOption[] = []): ListOption {
  const found = options.find((option) => option.id === value || option.value === value);
  return found ?? options.find((option) => option.value.endsWith(` > ${value}`)) ?? { id: value, value };
}

function NodeValue({ field, condition, onChange }: KnownProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const options = useNodeOptions(field);
  return (
    <ListPicker
      label={t('search.value', { label: field.label })}
      isLabelHidden
      list={field.list}
      options={options}
      isMultiple
      isWithHidden
      value={(condition.value ?? []).map((value) => optionOf(value, options))}
      onChange={(nodes) => onChange({ ...condition, value: nodes.map(({ id }) => id) })}
    />
  );
}

function ChoiceValue({ field, condition, onChange }: KnownProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { value = [] } = condition;
  const known = new Set(field.options?.map(({ id }) => id));
  const others = value.filter((one) => !known.has(one));
  return (
    <MultiSelect
      size="sm"
      aria-label={t('search.value', { label: field.label })}
      placeholder={value.length === 0 ? t('search.choose') : undefined}
      data={[
        ...(field.options ?? []).map((option) => ({ value: option.id, label: option.value })),
        ...others.map((one) => ({ value: one, label: one })),
      ]}
      value={[...value]}
      onChange={(chosen) => onChange({ ...condition, value: chosen })}
      searchable
      limit={200}
    />
  );
}

function BooleanValue({ field, condition, onChange }: ValueProps): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <NativeSelect
      size="sm"
      aria-label={t('search.value', { label: field?.label })}
      value={condition.value?.[0] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...condition, value: value === '' ? [] : [value] })}
      data={[
        { value: '', label: t('search.choose') },
        { value: 'true', label: t('profiles.yes') },
        { value: 'false', label: t('profiles.no') },
      ]}
    />
  );
}

/** Lists change rarely, as schemas do. */
const FRESH_FOR_MS = 300_000;

/**
 * Returns the nodes that a filter may name. Profiles keep a node that was hidden later, so a search offers it still. The
 * schema has its id alone (D-SCH-5), so its label is read from the list.
 */
function useNodeOptions(field: FilterField): readonly ListOption[] | undefined {
  const { client, me, may } = useSession();
  const { options, hiddenIds = [], list = '' } = field;
  const { data } = useQuery({
    queryKey: ['list-nodes', list, 'with hidden'],
    enabled: options !== undefined && hiddenIds.length > 0 && list !== '' && may('read', 'lists'),
    staleTime: FRESH_FOR_MS,
    queryFn: async ({ signal }) => {
      const of = { client, list, usergroup: me.group.integrationName, isWithHidden: true };
      const nodes: ListOption[] = [];
      for await (const { node, path } of walkNodes(of, { chain: [], signal })) nodes.push({ id: node.id, value: path });
      return nodes;
    },
  });
  return useMemo(
    () => (options && data ? optionsWithHidden({ options, hiddenIds }, data) : options),
    [options, hiddenIds, data],
  );
}

/** The profile that a condition on a reference names: its id is the value, its title is shown. */
function ReferenceValue(props: {
  readonly type: ProfileType;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const { type, label, value, onChange } = props;
  const [picked, setPicked] = useState<Referred>();
  const id = parseId(value);
  const named = picked?.id === id ? picked : undefined;
  return (
    <ReferencePicker
      label={label}
      isLabelHidden
      type={type}
      value={id === undefined ? undefined : (named ?? { id })}
      onChange={(chosen) => {
        setPicked(chosen);
        onChange(chosen ? String(chosen.id) : '');
      }}
    />
  );
}
