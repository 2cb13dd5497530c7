import { NativeSelect, Radio, Stack, Text, Textarea, TextInput, Checkbox, Input, Select } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorAt } from '../../errors/field-problems.js';
import type { Words } from '../../errors/field-problems.js';
import { Loading } from '../../frame/loading.js';
import { roleName, timeframeName } from '../../records/field-value.js';
import { ListPicker } from '../../records/list-picker.js';
import type { FieldKind, ListOption, ProfileField } from '../../records/profile-schema.js';
import { AddressPicker, ReferencePicker } from '../../records/reference-picker.js';
import type { Referred } from '../../records/reference-picker.js';
import type { DraftMoney, DraftValue } from './draft.js';
import classes from './profiles.module.css';

const HtmlEditor = lazy(async () => ({ default: (await import('../rich-text/html-editor.js')).HtmlEditor }));

/** An input of a form: its field, and the path of its value, such as `phones/3/phonenumber`. */
export interface FieldInputProps {
  readonly field: ProfileField;
  readonly path: string;
  readonly value: DraftValue;
  readonly onChange: (value: DraftValue) => void;
  /** The service's words about the value, its parts and its entries. */
  readonly words: Words | undefined;
}

/** Returns the id of the input of a path, which a summary of problems leads to. */
export function inputId(path: string): string {
  return `input-${path}`;
}

/** The input for a value, by the kind of its field. Collections have inputs of their own. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const Input = INPUTS[props.field.kind];
  return Input ? <Input {...props} /> : null;
}

/** The parts of an amount of money have names of their own. */
const PARTS: ReadonlySet<string> = new Set(['amount', 'currency', 'timeframe']);

/** Returns the words below an input. */
function useError({ words, path }: Pick<FieldInputProps, 'words' | 'path'>): string | undefined {
  const { t } = useTranslation('recruiter');
  return words && errorAt(words, path, (part) => (PARTS.has(part) ? t(`edit.${part as 'amount'}`) : part));
}

/** The properties of all inputs. Limits are told while one types; the service decides. */
function useAround({ field, path, value, words }: FieldInputProps): {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly description: ReactNode;
} {
  const error = useError({ words, path });
  const limit = useHint(field, value);
  const hint = error === undefined ? limit : undefined;
  const description = [field.note, hint].filter((text) => text !== undefined).join(' ');
  return {
    id: inputId(path),
    label: field.label,
    required: field.isRequired,
    error,
    description: description === '' ? undefined : <span dir="auto">{description}</span>,
  };
}

/** Texts that are longer are not held against a pattern, which may take long in a browser. */
const MAX_MATCHED = 1000;

function useHint({ maxLength, pattern }: ProfileField, value: DraftValue): string | undefined {
  const { t } = useTranslation('recruiter');
  if (typeof value !== 'string' || value === '') return undefined;
  if (maxLength !== undefined && value.length > maxLength && [...value].length > maxLength) {
    return t('edit.characters', { max: maxLength });
  }
  return pattern !== undefined && !matches(pattern, value) ? t('edit.pattern', { pattern }) : undefined;
}

function matches(pattern: string, text: string): boolean {
  if (text.length > MAX_MATCHED) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/** A text, a number, a day, a month or a time. */
function LineField(props: FieldInputProps): ReactNode {
  const around = useAround(props);
  const { t } = useTranslation('recruiter');
  const { kind, minimum: min, maximum } = props.field;
  const max = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isNumber = kind === 'integer' || kind === 'number';
  return (
    <TextInput
      {...around}
      {...(isNumber && { type: 'number', step: kind === 'integer' ? 1 : 'any', min, max })}
      {...((kind === 'date' || kind === 'month') && { type: kind })}
      {...(kind === 'datetime' && { type: 'datetime-local', description: t('edit.localTime', { zone }) })}
      {...(kind === 'text' && { dir: 'auto' })}
      value={String(props.value ?? '')}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

function MultilineField(props: FieldInputProps): ReactNode {
  const around = useAround(props);
  return (
    <Textarea
      {...around}
      dir="auto"
      autosize
      minRows={3}
      maxRows={14}
      value={String(props.value ?? '')}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

/** The editor is loaded with the first field that needs it. */
function HtmlField(props: FieldInputProps): ReactNode {
  const around = useAround(props);
  const html = { value: String(props.value ?? ''), onChange: props.onChange, source: <MultilineField {...props} /> };
  return (
    <Suspense fallback={<Loading />}>
      <HtmlEditor {...around} {...html} />
    </Suspense>
  );
}

function BooleanField(props: FieldInputProps): ReactNode {
  const around = useAround(props);
  const { t } = useTranslation('recruiter');
  return (
    <NativeSelect
      {...around}
      value={String(props.value ?? '')}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      data={[
        { value: '', label: t('profiles.notSet') },
        { value: 'yes', label: t('profiles.yes') },
        { value: 'no', label: t('profiles.no') },
      ]}
    />
  );
}

/** A stored value may be no choice any more, and may stay (D-PRO-16). */
function withCurrent(current: string, choices: readonly string[]): readonly string[] {
  return current === '' || choices.includes(current) ? choices : [current, ...choices];
}

function DropdownField(props: FieldInputProps): ReactNode {
  const around = useAround(props);
  const { field, value } = props;
  const current = String(value ?? '');
  const choices = withCurrent(current, field.choices);
  return (
    <Select
      {...around}
      data={choices}
      value={current === '' ? null : current}
      onChange={(chosen) => props.onChange(chosen ?? '')}
      searchable={choices.length > 10}
      clearable
      limit={200}
    />
  );
}

/** Few choices are all in sight. A choice that is not required can be taken back. */
function RadioField(props: FieldInputProps): ReactNode {
  const { id, ...around } = useAround(props);
  const { t } = useTranslation('recruiter');
  const { field, value, onChange } = props;
  return (
    <Radio.Group {...around} id={id} tabIndex={-1} value={String(value ?? '')} onChange={onChange}>
      <Stack gap={6} mt={4}>
        {withCurrent(String(value ?? ''), field.choices).map((choice) => (
          <Radio key={choice} value={choice} label={<bdi>{choice}</bdi>} />
        ))}
        {!field.isRequired && <Radio value="" label={t('profiles.notSet')} />}
      </Stack>
    </Radio.Group>
  );
}

function MoneyField(props: FieldInputProps): ReactNode {
  const around = useAround(props);
  const { t } = useTranslation('recruiter');
  const { field, path, words, onChange } = props;
  const { label } = field;
  const isWrong = (part: string) => words?.has(path) === true || words?.has(`${path}/${part}`) === true;
  const money = (props.value ?? {}) as DraftMoney;
  const set = (part: Partial<DraftMoney>) => onChange({ ...money, ...part });
  const hasTime = field.timeframes.length > 0;
  const { id, ...wrapper } = around;
  return (
    <Input.Wrapper {...wrapper} id={`${id}-parts`} labelElement="div">
      <div
        className={`${classes['money']} ${hasTime ? classes['moneyWithTime'] : ''}`}
        data-described={around.description !== undefined || undefined}
        data-wrong={around.error !== undefined || undefined}
        role="group"
        aria-label={label}
      >
        <TextInput
          id={id}
          type="number"
          step="any"
          placeholder={t('edit.amount')}
          aria-label={t('edit.amountOf', { label })}
          error={isWrong('amount')}
          value={money.amount}
          onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
        />
        <NativeSelect
          id={`${id}/currency`}
          aria-label={t('edit.currencyOf', { label })}
          error={isWrong('currency')}
          value={money.currency}
          onChange={({ currentTarget }) => set({ currency: currentTarget.value })}
          data={['', ...withCurrent(money.currency, field.choices)]}
        />
        {hasTime && (
          <NativeSelect
            id={`${id}/timeframe`}
            aria-label={t('edit.timeframeOf', { label })}
            error={isWrong('timeframe')}
            value={money.timeframe}
            onChange={({ currentTarget }) => set({ timeframe: currentTarget.value })}
            data={[
              { value: '', label: '' },
              ...field.timeframes.map((value) => ({ value, label: timeframeName(value, t) })),
            ]}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}

function NodeField(props: FieldInputProps): ReactNode {
  const around = useAround(props);
  const { field, value, onChange } = props;
  return (
    <ListPicker
      {...around}
      list={field.list}
      options={field.options}
      isMultiple={field.kind === 'nodes'}
      value={(value ?? []) as readonly ListOption[]}
      onChange={onChange}
    />
  );
}

function ReferenceField(props: FieldInputProps): ReactNode {
  const around = useAround(props);
  const { field, value, onChange } = props;
  const picked = value as Referred | undefined;
  if (field.kind === 'address') return <AddressPicker {...around} value={picked} onChange={onChange} />;
  return <ReferencePicker {...around} type={field.profileType ?? 'people'} value={picked} onChange={onChange} />;
}

function RolesField(props: FieldInputProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { field, path, onChange } = props;
  const error = useError(props);
  const held = (props.value ?? {}) as Readonly<Record<string, boolean>>;
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{field.label}</legend>
      <Text size="xs" c="dimmed" mb={6}>
        {t('edit.keepsRoles')}
      </Text>
      <Stack gap={6}>
        {field.choices.map((role, index) => (
          <Checkbox
            key={role}
            {...(index === 0 && { id: inputId(path) })}
            label={roleName(role, t)}
            checked={held[role] === true}
            onChange={({ currentTarget }) => onChange({ ...held, [role]: currentTarget.checked })}
          />
        ))}
      </Stack>
      {error !== undefined && (
        <Text size="xs" c="red" mt={4} dir="auto">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

const INPUTS: Readonly<Partial<Record<FieldKind, (props: FieldInputProps) => ReactNode>>> = {
  text: LineField,
  multiline: MultilineField,
  html: HtmlField,
  integer: LineField,
  number: LineField,
  boolean: BooleanField,
  date: LineField,
  month: LineField,
  datetime: LineField,
  money: MoneyField,
  dropdown: DropdownField,
  radio: RadioField,
  node: NodeField,
  nodes: NodeField,
  reference: ReferenceField,
  address: ReferenceField,
  roles: RolesField,
};
