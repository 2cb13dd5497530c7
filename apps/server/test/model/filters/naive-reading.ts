import { parseFilter } from '@talent-platform/protocol/search';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import fc from 'fast-check';

/** How the register says that a filter is compared (D-SEA-5), and where the naive reading finds its values in a record. */
export interface FilterModel<Record> {
  readonly kind: Kind;
  readonly valuesOf: (record: Record) => readonly unknown[];
  /** The values to compare with, if not those of the whole kind. */
  readonly values?: readonly string[];
  /** The meaning of each value, if not the value itself. */
  readonly meanings?: Readonly<Partial<{ [value: string]: unknown }>>;
}

type Kind = 'text' | 'number' | 'date' | 'datetime' | 'named' | 'boolean' | 'near';

type Models<Record> = Readonly<Partial<{ [name: string]: FilterModel<Record> }>>;

// The naive reading: each row of the register in its own words, over values as people write them.

export function holds<Record>(
  { filters, operator = '&', children = [] }: SearchFilter,
  record: Record,
  models: Models<Record>,
): boolean {
  const parts = [
    ...filters.map((filter) => isTrue(filter, record, models)),
    ...children.map((child) => holds(child, record, models)),
  ];
  if (parts.length === 0) return true;
  return operator === '&' ? !parts.includes(false) : parts.includes(true);
}

/** Several values are alternatives; with a negation none of them may hold; no value at all matches a negation (D-SEA-4). */
function isTrue<Record>(
  { name, operator = '=', value = [], secondaryValue = [] }: FilterCondition,
  record: Record,
  models: Models<Record>,
): boolean {
  const model = models[name];
  if (model === undefined) throw new TypeError(`${name} has no model.`);
  const { kind, valuesOf, meanings = {} } = model;
  const values = valuesOf(record).filter((stored) => stored !== undefined);
  const alternatives = Array.from({ length: Math.max(value.length, secondaryValue.length) }, (_, index) => index);
  const positive = operator.startsWith('!') ? operator.slice(1) : operator;
  const found = alternatives.some((index) =>
    values.some((stored) =>
      READINGS[kind](stored, { operator: positive, first: value[index], second: secondaryValue[index], meanings }),
    ),
  );
  return operator.startsWith('!') ? !found : found;
}

interface Asked {
  readonly operator: string;
  readonly first: string | undefined;
  readonly second: string | undefined;
  readonly meanings: Readonly<Partial<{ [value: string]: unknown }>>;
}

const READINGS: Readonly<Record<Kind, (stored: unknown, asked: Asked) => boolean>> = {
  text: (stored, { operator, first = '' }) =>
    operator === '==' ? stored === first : `${String(stored)}`.toUpperCase().includes(first.toUpperCase()),
  number: (stored, asked) => compares(Number(stored), asked, Number),
  date: (stored, asked) => {
    const { operator, first = '', second } = asked;
    if (operator === '=' && second === undefined) return stored === timeOf(first)?.slice(0, 10);
    return comparesTimes(`${String(stored)} 00:00:00.000`, asked);
  },
  datetime: (stored, asked) => {
    const { operator, first = '', second } = asked;
    const time = new Date(Number(stored)).toISOString().replace('T', ' ').slice(0, -1);
    if (operator !== '=' || second !== undefined) return comparesTimes(time, asked);
    return time.startsWith(first.length === 10 ? first : `${timeOf(first)}`);
  },
  named: (stored, { first = '', meanings }) => Object.hasOwn(meanings, first) && meanings[first] === stored,
  boolean: (stored, { first = '' }) => String(stored) === first,
  // of where a record is: how many miles it is from each place that is named
  near: (stored, { first = '', second }) =>
    ((stored as { readonly [place: string]: number })[first] ?? Infinity) <= Number(second),
};

const OPEN = undefined;

/** A time is compared as far as the bound is written down (D-SEA-28): to the minute, the second or the millisecond. */
function comparesTimes(stored: string, { operator, first, second }: Asked): boolean {
  const [low, high] = [first, second].map((text) => (text === undefined ? OPEN : timeOf(text)));
  const isWithin = (bound: string | undefined, asked: string): boolean =>
    compares(
      stored.slice(0, bound?.length),
      { operator: asked, first: bound, second: undefined, meanings: {} },
      String,
    );
  return operator === '=' ? isWithin(low, '>=') && isWithin(high, '<=') : isWithin(low, operator);
}

/** A date of any form on a clock of 24 hours in UTC, which sorts as text. */
function timeOf(text: string): string | undefined {
  if (text.endsWith('Z')) return text.slice(0, -1).replace('T', ' ');
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

// Filters out of few values, so that they meet records.

export const TEXTS = ['', 'a', 'A', 'ab', 'éA', 'É', 'b a'];
export const DATES = ['2026-01-30', '2026-01-31', '2026-02-01'];
/** Bounds that are no whole minutes. */
const SHORTER = ['2026-01-31T12:01:59Z', '2026-01-31T12:01:59.998Z', '2026-01-30T23:59:31Z'];
const DATE_VALUES = [...DATES, '2026-01-31 12:00 AM', '2026-01-31 12:01 PM', '2026-01-30 11:59 PM', ...SHORTER];
export const MOMENTS = ['2026-01-30T23:59:30Z', '2026-01-31T00:00:00Z', '2026-01-31T12:01:59.999Z'].map((at) =>
  Date.parse(at),
);
const COMPARING = ['=', '!=', '<', '>', '<=', '>='] as const;
const EQUAL = ['=', '!='] as const;

const BY_KIND: Readonly<Record<Kind, { operators: readonly string[]; values: readonly string[] }>> = {
  text: { operators: ['==', '!==', '=', '!='], values: TEXTS },
  number: { operators: COMPARING, values: ['0', '1', '2', '3'] },
  date: { operators: COMPARING, values: DATE_VALUES },
  datetime: { operators: COMPARING, values: DATE_VALUES },
  named: { operators: EQUAL, values: [] },
  boolean: { operators: EQUAL, values: ['true', 'false'] },
  near: { operators: ['='], values: [] },
};

/** How far away a place may be that is looked for. */
const MILES = ['0.5', '20', '120', '999'];

/** Ranges that end before they begin are refused (D-SEA-29): the bounds of such a range change places. */
function inOrder(value: readonly string[], secondaryValue: readonly string[]) {
  const isReversed = (index: number): boolean => {
    const [low, high] = [value[index], secondaryValue[index]];
    if (low === undefined || high === undefined) return false;
    return (timeOf(low) ?? low) > (timeOf(high) ?? high);
  };
  return {
    value: value.map((low, index) => (isReversed(index) ? (secondaryValue[index] ?? low) : low)),
    secondaryValue: secondaryValue.map((high, index) => (isReversed(index) ? (value[index] ?? high) : high)),
  };
}

/** Any filter over these names. */
export function filterOver<Record>(models: Models<Record>): fc.Arbitrary<unknown> {
  const condition = fc.constantFrom(...Object.keys(models)).chain((name) => {
    const { kind = 'text', values: own } = models[name] ?? {};
    const { operators, values } = { ...BY_KIND[kind], ...(own && { values: own }) };
    const several = (minLength: number): fc.Arbitrary<string[]> =>
      fc.array(fc.constantFrom(...values), { minLength, maxLength: 3 });
    if (kind === 'near') {
      return fc
        .tuple(fc.constantFrom(...values), fc.constantFrom(...MILES))
        .map(([place, miles]) => ({ name, operator: '=', value: [place], secondaryValue: [miles] }));
    }
    return fc.constantFrom(...operators).chain((operator) => {
      const takesRange = kind !== 'text' && operators.length > 2 && EQUAL.some((equal) => equal === operator);
      const second = takesRange ? several(0) : fc.constant([]);
      return second.chain((secondaryValue) =>
        several(secondaryValue.length > 0 ? 0 : 1).map((value) => ({
          name,
          operator,
          ...inOrder(value, secondaryValue),
        })),
      );
    });
  });
  return fc.letrec<{ filter: unknown }>((tie) => ({
    filter: fc.record(
      {
        filters: fc.array(condition, { maxLength: 3 }),
        operator: fc.constantFrom('&', '|'),
        children: fc.array(tie('filter'), { maxLength: 2, depthIdentifier: 'filter' }),
      },
      { requiredKeys: ['filters'] },
    ),
  })).filter;
}

/** As a filter that came over the wire. */
export function parsed(input: unknown): SearchFilter {
  const { filter: read, problems } = parseFilter(input);
  if (read === undefined) throw new TypeError(JSON.stringify(problems));
  return read;
}
