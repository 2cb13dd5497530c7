import { parseFilter } from '@talent-platform/protocol/search';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import fc from 'fast-check';
import type { ProfileRecord, StoredValues } from '../../../src/profile-engine/index.js';
import { buildListLookup } from '../../builders/list-lookup.builder.js';
import { buildDefinitionOf } from '../../builders/profile-definition.builder.js';
import { buildRecord } from '../../builders/profile-record.builder.js';

/** Filters over one profile type, profiles that they are asked of, and what the register says of both, read naively. */
export const lists = buildListLookup();
export const definition = buildDefinitionOf(
  { id: 'field1', type: 'text' },
  { id: 'field2', type: 'integer' },
  { id: 'field3', type: 'date' },
  { id: 'field4', type: 'datetime' },
  { id: 'field5', type: 'list', list: 'lists.skills', multiple: true },
  { id: 'field6', type: 'boolean' },
  {
    id: 'field7',
    type: 'collection',
    fields: [
      { id: 'field8', type: 'text' },
      { id: 'field9', type: 'date' },
    ],
  },
);

/** How the register says that each filter is compared (D-SEA-5), and where the naive reading finds its values. */
const FILTERS: Readonly<Record<string, { kind: string; valuesOf: (record: ProfileRecord) => readonly unknown[] }>> = {
  'person.field1': { kind: 'text', valuesOf: ({ values }) => [values.field1] },
  'person.customfield2.number': { kind: 'number', valuesOf: ({ values }) => [values.field2] },
  'person.id': { kind: 'number', valuesOf: ({ id }) => [id] },
  'person.field3': { kind: 'date', valuesOf: ({ values }) => [values.field3] },
  'person.field4': { kind: 'datetime', valuesOf: ({ values }) => [values.field4] },
  'person.updateddate': { kind: 'datetime', valuesOf: ({ updatedAt }) => [updatedAt] },
  'person.field5': { kind: 'list', valuesOf: ({ values }) => [values.field5].flat() },
  'person.field6': { kind: 'boolean', valuesOf: ({ values }) => [values.field6] },
  'person.field8': { kind: 'text', valuesOf: (record) => entriesOf(record).map(({ field8 }) => field8) },
  'person.collectionfield9date': { kind: 'date', valuesOf: (record) => entriesOf(record).map(({ field9 }) => field9) },
};

function entriesOf({ values }: ProfileRecord): StoredValues[] {
  return (values.field7 as { entries: StoredValues[] } | undefined)?.entries ?? [];
}

// The naive reading: each row of the register in its own words, over values as people write them.

export function holds({ filters, operator = '&', children = [] }: SearchFilter, record: ProfileRecord): boolean {
  const parts = [...filters.map((filter) => isTrue(filter, record)), ...children.map((child) => holds(child, record))];
  if (parts.length === 0) return true;
  return operator === '&' ? !parts.includes(false) : parts.includes(true);
}

/** Several values are alternatives; with a negation none of them may hold; no value at all matches a negation (D-SEA-4). */
function isTrue(
  { name, operator = '=', value = [], secondaryValue = [] }: FilterCondition,
  record: ProfileRecord,
): boolean {
  const { kind = '', valuesOf } = FILTERS[name] ?? {};
  const values = (valuesOf?.(record) ?? []).filter((stored) => stored !== undefined);
  const alternatives = Array.from({ length: Math.max(value.length, secondaryValue.length) }, (_, index) => index);
  const positive = operator.startsWith('!') ? operator.slice(1) : operator;
  const found = alternatives.some((index) =>
    values.some((stored) =>
      READINGS[kind]?.(stored, { operator: positive, first: value[index], second: secondaryValue[index] }),
    ),
  );
  return operator.startsWith('!') ? !found : found;
}

interface Asked {
  readonly operator: string;
  readonly first: string | undefined;
  readonly second: string | undefined;
}

const LABELS: Readonly<Record<string, number>> = { Software: 50, TypeScript: 51, C51: 51, '52': 52, COBOL: 52 };

const READINGS: Readonly<Record<string, (stored: unknown, asked: Asked) => boolean>> = {
  text: (stored, { operator, first = '' }) =>
    operator === '==' ? stored === first : `${String(stored)}`.toUpperCase().includes(first.toUpperCase()),
  number: (stored, asked) => compares(Number(stored), asked, Number),
  date: (stored, asked) => {
    const { operator, first = '', second } = asked;
    if (operator === '=' && second === undefined) return minuteOf(first) === OPEN || stored === first.slice(0, 10);
    return compares(`${String(stored)} 00:00`, asked, minuteOf);
  },
  datetime: (stored, asked) => {
    const open = asked.operator === '=' && asked.second === undefined ? { ...asked, second: 'open' } : asked;
    return compares(new Date(Number(stored)).toISOString().replace('T', ' ').slice(0, 16), open, minuteOf);
  },
  list: (stored, { first = '' }) => LABELS[first] === stored,
  boolean: (stored, { first = '' }) => String(stored) === first,
};

const OPEN = undefined;

/** `YYYY-MM-DD hh:mm AM/PM` or `YYYY-MM-DD` on a clock of 24 hours, which sorts as text. */
function minuteOf(text: string): string | undefined {
  const [, date = '', hour = '12', minute = '00', half = 'AM'] =
    /^(\d{4}-\d{2}-\d{2})(?: (\d{2}):(\d{2}) (AM|PM))?$/.exec(text) ?? [];
  if (date === '') return OPEN;
  return `${date} ${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

function compares<Value extends number | string>(
  stored: Value,
  { operator, first, second }: Asked,
  read: (text: string) => Value | undefined,
): boolean {
  const [low, high] = [first === undefined ? OPEN : read(first), second === undefined ? OPEN : read(second)];
  if (operator === '=' && second === undefined) return stored === low;
  if (operator === '=') return (low === OPEN || stored >= low) && (high === OPEN || stored <= high);
  if (low === OPEN) return true;
  if (operator === '<') return stored < low;
  if (operator === '>') return stored > low;
  return operator === '<=' ? stored <= low : stored >= low;
}

// Filters and records out of few values, so that they meet.

const TEXTS = ['', 'a', 'A', 'ab', 'éA', 'É', 'b a'];
const DATES = ['2026-01-30', '2026-01-31', '2026-02-01'];
const DATE_VALUES = [...DATES, '2026-01-31 12:00 AM', '2026-01-31 12:01 PM', '2026-01-30 11:59 PM', 'soon'];
const MOMENTS = ['2026-01-30T23:59:30Z', '2026-01-31T00:00:00Z', '2026-01-31T12:01:59.999Z'].map((at) =>
  Date.parse(at),
);
const COMPARING = ['=', '!=', '<', '>', '<=', '>='] as const;
const EQUAL = ['=', '!='] as const;

const BY_KIND: Readonly<Record<string, { operators: readonly string[]; values: readonly string[] }>> = {
  text: { operators: ['==', '!==', '=', '!='], values: TEXTS },
  number: { operators: COMPARING, values: ['0', '1', '2', '3'] },
  date: { operators: COMPARING, values: DATE_VALUES },
  datetime: { operators: COMPARING, values: DATE_VALUES },
  list: { operators: EQUAL, values: ['Software', 'TypeScript', 'C51', '52', 'COBOL', 'typescript'] },
  boolean: { operators: EQUAL, values: ['true', 'false'] },
};

const condition = fc.constantFrom(...Object.keys(FILTERS)).chain((name) => {
  const kind = FILTERS[name]?.kind ?? '';
  const { operators = [], values = [] } = BY_KIND[kind] ?? {};
  const several = (minLength: number): fc.Arbitrary<string[]> =>
    fc.array(fc.constantFrom(...values), { minLength, maxLength: 3 });
  return fc.constantFrom(...operators).chain((operator) => {
    const takesRange = kind !== 'text' && operators.length > 2 && EQUAL.some((equal) => equal === operator);
    const second = takesRange ? several(0) : fc.constant([]);
    return second.chain((secondaryValue) =>
      several(secondaryValue.length > 0 ? 0 : 1).map((value) => ({ name, operator, value, secondaryValue })),
    );
  });
});

export const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.record(
    {
      filters: fc.array(condition, { maxLength: 3 }),
      operator: fc.constantFrom('&', '|'),
      children: fc.array(tie('filter'), { maxLength: 2, depthIdentifier: 'filter' }),
    },
    { requiredKeys: ['filters'] },
  ),
}));

const entry = fc.record(
  { field8: fc.constantFrom(...TEXTS.slice(1)), field9: fc.constantFrom(...DATES) },
  { requiredKeys: [] },
);
const entries = fc.array(entry, { maxLength: 3 });
const values = fc.record(
  {
    field1: fc.constantFrom(...TEXTS.slice(1)),
    field2: fc.integer({ min: 0, max: 3 }),
    field3: fc.constantFrom(...DATES),
    field4: fc.constantFrom(...MOMENTS),
    field5: fc.uniqueArray(fc.constantFrom(50, 51, 52), { minLength: 1 }),
    field6: fc.boolean(),
    field7: entries.map((made) => ({
      next: made.length + 1,
      entries: made.map((members, at) => ({ entry: at + 1, ...members })),
    })),
  },
  { requiredKeys: [] },
);
/** A profile with its id from 1 to 3. */
export const record = fc
  .tuple(values, fc.integer({ min: 1, max: 3 }), fc.constantFrom(...MOMENTS))
  .map(([made, id, updatedAt]) => buildRecord(made as unknown as StoredValues, { id, updatedAt }));

/** As a filter that came over the wire. */
export function parsed(input: unknown): SearchFilter {
  const { filter: read, problems } = parseFilter(input);
  if (read === undefined) throw new TypeError(JSON.stringify(problems));
  return read;
}
