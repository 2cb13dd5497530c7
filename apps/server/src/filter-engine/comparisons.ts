import { parseFilterDate } from '@talent-platform/protocol/search';
import type { FilterDate, FilterOperator } from '@talent-platform/protocol/search';
import { quote } from '@talent-platform/protocol/errors';
import type { Field, FieldNodes, FilterKind } from '../profile-engine/field-types/field-type.js';
import { UNSTORABLE } from '../profile-engine/field-types/text.js';
import type { ListLookup, ListNode } from '../profile-engine/list-lookup.js';
import { hintOfNode, hintForNodes } from '../profile-engine/list-lookup.js';
import { foldCase, spellingsOf } from '../profile-engine/values/searchable-text.js';
import type { ValueRange, ValueTest } from './filter-tree.js';

/** A condition on a known field, without its negation: `!=` becomes `=`, and `!==` becomes `==`. */
export interface Condition {
  readonly operator: FilterOperator;
  readonly values: readonly string[];
  readonly secondaryValues: readonly string[];
}

/** A remark on a condition, at a place within it such as `value[1]`. */
export interface Remark {
  readonly place: string;
  /** A sentence whose subject is the filter's name. */
  readonly detail: string;
}

interface ComparedValues {
  /** Has no meaning if there are problems. */
  readonly test: ValueTest;
  readonly problems?: readonly Remark[];
  /** Values that can find nothing: unknown options of the field, or ranges that end before they begin (D-SEA-29). */
  readonly unknown?: readonly Remark[];
}

/** Compares one kind of field. */
export interface Comparison {
  /** Names the kind in error texts, such as `a text field`. */
  readonly noun: string;
  readonly operators: readonly FilterOperator[];
  /** `=` takes `secondaryValue` as the upper bound of a range (D-SEA-6). */
  readonly ranges: boolean;
  compile(condition: Condition, field: Field, lists: ListLookup): ComparedValues;
}

/** A comparison that needs only the values, not the field. */
export interface PlainComparison extends Comparison {
  compile(condition: Condition): ComparedValues;
}

interface ValueReader<Value> {
  /** The rule that the text must meet, such as `a number`. */
  readonly rule: string;
  /** @returns undefined if the text breaks the rule */
  read(text: string): Value | undefined;
}

/** Returns the texts that a stored value can equal. Other texts cannot even be passed to a query. */
export function storableTexts(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !UNSTORABLE.test(text));
}

/** Returns remarks on the values that are not options of a field. */
export function unknownOptions(values: readonly string[], rule: string, isKnown: (value: string) => boolean): Remark[] {
  return [...values.entries()]
    .filter(([, value]) => !isKnown(value))
    .map(([index, value]) => ({ place: `value[${index}]`, detail: `must be ${rule}, received ${quote(value)}.` }));
}

function readEach<Value>(
  texts: readonly string[],
  member: 'value' | 'secondaryValue',
  { rule, read }: ValueReader<Value>,
): { readonly values: readonly Value[]; readonly problems: readonly Remark[] } {
  const values: Value[] = [];
  const problems: Remark[] = [];
  for (const [index, text] of texts.entries()) {
    const value = read(text);
    if (value !== undefined) values.push(value);
    else problems.push({ place: `${member}[${index}]`, detail: `must be ${rule}, received ${quote(text)}.` });
  }
  return { values, problems };
}

/** `==` is exact but for the spelling of accents and apostrophes; `=` finds the text anywhere, whatever the case. */
export const text: PlainComparison = {
  noun: 'a text',
  operators: ['==', '!==', '=', '!='],
  ranges: false,
  compile({ operator, values }) {
    const texts = storableTexts(values).flatMap(spellingsOf);
    return operator === '=='
      ? { test: { kind: 'textIs', texts: new Set(texts) } }
      : { test: { kind: 'textHolds', folded: texts.map(foldCase) } };
  },
};

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['false', 0],
]);

const reader: ValueReader<number> = { rule: '"true" or "false"', read: (text) => NUMBERS.get(text) };

/** True or false, which the index holds as 1 and 0. */
export const boolean: PlainComparison = {
  noun: 'true or false',
  operators: ['=', '!='],
  ranges: false,
  compile({ values }) {
    const { values: numbers, problems } = readEach(values, 'value', reader);
    return { test: { kind: 'numberIs', numbers: new Set(numbers) }, problems };
  },
};

/** Compares the exact option. Options that a blueprint has removed are known too, because records may hold them. */
const dropdown: Comparison = {
  noun: 'a dropdown',
  operators: ['=', '!='],
  ranges: false,
  compile({ values }, { options = [], retiredOptions }) {
    const known = new Set([...options, ...retiredOptions]);
    const unknown = unknownOptions(values, 'one of the options of the field', (value) => known.has(value));
    return { test: { kind: 'textIs', texts: new Set(storableTexts(values)) }, unknown };
  },
};

const NODE_RULE = 'the label, full path or id of a node of its list';

/** Finds nodes by label, full path, system id or node id (D-SEA-6). */
const list: Comparison = {
  noun: 'a node of a list',
  operators: ['=', '!='],
  ranges: false,
  compile({ values }, field, lists) {
    const named = nodesNamed(new Set(values), field, lists);
    const numbers = new Set([...named.values()].flat().map(({ id }) => id));
    const unknown = unknownOptions(values, NODE_RULE, (value) => named.get(value)?.length !== 0);
    return {
      test: { kind: 'numberIs', numbers },
      unknown: withWaysOut(unknown, values, field.type.nodes?.(field, lists)),
    };
  },
};

/** Compares only the first unknown value with the labels, because that costs a millisecond (D-SEA-29). */
function withWaysOut(unknown: readonly Remark[], values: readonly string[], place?: FieldNodes): readonly Remark[] {
  if (place === undefined) return unknown;
  return unknown.map(({ place: at, detail }, index) => {
    const name = values[Number(/\d+/.exec(at)?.[0])] ?? '';
    const near = index === 0 ? hintOfNode(name, place.nodes) : '';
    return { place: at, detail: `${detail}${near} ${hintForNodes(place.list)}` };
  });
}

/** Returns all nodes of each name. Hidden nodes count too, because records may hold them. */
function nodesNamed(names: ReadonlySet<string>, field: Field, lists: ListLookup): Map<string, readonly ListNode[]> {
  const place = field.type.nodes?.(field, lists);
  if (place === undefined) return new Map([...names].map((name) => [name, []]));
  const abbreviated = nodesByAbbreviation(names, place);
  return new Map(
    [...names].map((name) => [name, [...lists.named(place.list, name), ...(abbreviated.get(name) ?? [])]]),
  );
}

function nodesByAbbreviation(
  names: ReadonlySet<string>,
  { nodes, abbreviation }: FieldNodes,
): ReadonlyMap<string, readonly ListNode[]> {
  const found = new Map<string, ListNode[]>();
  if (abbreviation === undefined) return found;
  for (const node of nodes) {
    const short = node.attributes[abbreviation];
    if (short === undefined || !names.has(String(short))) continue;
    found.set(String(short), [...(found.get(String(short)) ?? []), node]);
  }
  return found;
}

const ids: ValueReader<number> = {
  rule: 'an id, a whole number from 1',
  read: (text) => readNumber(text, /^[1-9]\d{0,15}$/, Number.isSafeInteger),
};

/** A reference to a profile or an address, by its id. */
export const reference: PlainComparison = {
  noun: 'a reference',
  operators: ['=', '!='],
  ranges: false,
  compile({ values }) {
    const { values: numbers, problems } = readEach(values, 'value', ids);
    return { test: { kind: 'numberIs', numbers: new Set(numbers) }, problems };
  },
};

function readNumber(text: string, form: RegExp, isTaken: (value: number) => boolean): number | undefined {
  const value = form.test(text) ? Number(text) : NaN;
  return isTaken(value) ? value : undefined;
}

/** A kind of values that have an order. */
interface Order<Value> {
  readonly noun: string;
  readonly column: 'number' | 'date';
  readonly reader: ValueReader<Value>;
  /** The range of each operator other than `=`. */
  readonly bounds: Partial<Record<FilterOperator, (bound: Value) => ValueRange>>;
  /** The range that `=` takes, with both bounds or one of them. */
  readonly between: (from: Value | undefined, to: Value | undefined) => ValueRange;
  /** The range of a value that `=` takes without a second value. */
  readonly alone: (value: Value) => ValueRange;
}

function ordered<Value>({ noun, column, reader, bounds, between, alone }: Order<Value>): PlainComparison {
  return {
    noun,
    operators: ['=', '!=', '<', '>', '<=', '>='],
    ranges: true,
    compile({ operator, values, secondaryValues }) {
      const lower = readEach(values, 'value', reader);
      const upper = readEach(secondaryValues, 'secondaryValue', reader);
      const rangeOf = bounds[operator] ?? alone;
      // The first value and the first second value are a pair, and so on.
      const pairs = upper.values.map((to, index) => between(lower.values[index], to));
      const ranges = [...pairs, ...lower.values.slice(pairs.length).map(rangeOf)];
      const problems = [...lower.problems, ...upper.problems];
      const unknown = ranges.flatMap((range, index) =>
        problems.length === 0 && isReversed(range)
          ? [reversed(index, values[index] ?? '', secondaryValues[index] ?? '')]
          : [],
      );
      return { test: testOf(column, ranges), problems, unknown };
    },
  };
}

function isReversed({ from, to = Infinity, before = Infinity }: ValueRange): boolean {
  return from !== undefined && (from > to || from >= before);
}

function reversed(index: number, from: string, to: string): Remark {
  const detail = `is a range that ends before it begins, received ${quote(from)} to ${quote(to)}. Exchange value and secondaryValue.`;
  return { place: `secondaryValue[${index}]`, detail };
}

/** An index finds single numbers sooner than ranges. */
function testOf(column: 'number' | 'date', ranges: readonly ValueRange[]): ValueTest {
  const numbers = ranges.flatMap(({ from, to }) => (from !== undefined && from === to ? [from] : []));
  return numbers.length === ranges.length
    ? { kind: 'numberIs', numbers: new Set(numbers) }
    : { kind: 'within', column, ranges };
}

const NUMBERS_IN_ORDER: Omit<Order<number>, 'noun' | 'reader'> = {
  column: 'number',
  bounds: {
    '<': (before) => ({ before }),
    '>': (after) => ({ after }),
    '<=': (to) => ({ to }),
    '>=': (from) => ({ from }),
  },
  between: (from, to) => ({ from, to }),
  alone: (value) => ({ from: value, to: value }),
};

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** Numbers, and the amounts of money. */
const number = ordered({
  noun: 'a number',
  reader: { rule: 'a number, such as "12.5"', read: (text) => readNumber(text, NUMBER, Number.isFinite) },
  ...NUMBERS_IN_ORDER,
});

const ID = /^(0|[1-9]\d{0,15})$/;

/** A profile's own id. No profile has the id 0, but "greater than 0" requests the first page (D-SEA-1). */
const id = ordered({
  noun: 'an id',
  reader: {
    rule: 'an id, a whole number such as "7"',
    read: (text) => readNumber(text, ID, Number.isSafeInteger),
  },
  ...NUMBERS_IN_ORDER,
});

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** The options of a portal's Posted Date begin with a day (D-SEA-12). */
const POSTED_SINCE = /^\d\d\/\d\d\/\d{4} 00:00:00\.000$/;

/** A date of a filter, with its text. */
interface NamedDate extends FilterDate {
  readonly text: string;
}

function dates(noun: string, alone: (value: NamedDate) => ValueRange): PlainComparison {
  return ordered<NamedDate>({
    noun,
    column: 'date',
    reader: {
      rule: 'a date as "YYYY-MM-DD hh:mm AM/PM", "YYYY-MM-DD" or "YYYY-MM-DDThh:mm:ssZ"',
      read(text) {
        const read = parseFilterDate(text);
        return read && { ...read, text };
      },
    },
    // A bound covers the time that its text names. A value within that time is neither before nor after it (D-SEA-28).
    bounds: {
      '<': ({ fromMs }) => ({ before: fromMs }),
      '>': ({ beforeMs }) => ({ from: beforeMs }),
      '<=': ({ beforeMs }) => ({ before: beforeMs }),
      '>=': ({ fromMs }) => ({ from: fromMs }),
    },
    between: (from, to) => ({ from: from?.fromMs, before: to?.beforeMs }),
    alone,
  });
}

function namedTime(value: NamedDate): ValueRange {
  return DAY.test(value.text) ? thatDay(value) : { from: value.fromMs, before: value.beforeMs };
}

function thatDay({ fromMs }: FilterDate): ValueRange {
  const from = Math.floor(fromMs / DAY_MS) * DAY_MS;
  return { from, before: from + DAY_MS };
}

const date = dates('a date', thatDay);

/** The minute, second or millisecond that the text names, or its day if the text is a date alone (D-SEA-6). */
export const datetime = dates('a date with time', namedTime);

/** Accepts also an option of a portal, such as "Last 7 days", which finds all jobs posted since then (D-SEA-12). */
export const postedDate = dates('a date with time', (value) =>
  POSTED_SINCE.test(value.text) ? { from: value.fromMs } : namedTime(value),
);

/** The kinds of fields, and a profile's own id. */
export type ComparisonName = FilterKind | 'id';

/** The comparison of each kind (D-SEA-5). There is no other list of them. */
export const COMPARISONS: Readonly<Record<ComparisonName, Comparison>> = {
  text,
  number,
  id,
  date,
  datetime,
  list,
  dropdown,
  boolean,
  reference,
};
