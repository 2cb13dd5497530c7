import { FILTER_LIMITS } from '@talent-platform/protocol/search';
import { foldCase, spellingsOf } from '../../profile-engine/values/searchable-text.js';
import { storableTexts, readEach, unknownOptions } from './comparison.js';
import type { PlainComparison, ValueReader, Comparison, Remark } from './comparison.js';
import type { Field, FieldNodes, FilterKind } from '../../profile-engine/field-types/field-type.js';
import type { ListLookup, ListNode } from '../../profile-engine/list-lookup.js';
import { hintOfNode, hintForNodes } from '../../profile-engine/list-lookup.js';
import { date, datetime } from './date.js';
import { id, number } from './number.js';

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

const RULE = 'the label, full path or id of a node of its list';

/** Finds nodes by label, full path, system id or node id (D-SEA-6). */
const list: Comparison = {
  noun: 'a node of a list',
  operators: ['=', '!='],
  ranges: false,
  compile({ values }, field, lists) {
    const named = nodesNamed(new Set(values), field, lists);
    const numbers = new Set([...named.values()].flat().map(({ id }) => id));
    const unknown = unknownOptions(values, RULE, (value) => named.get(value)?.length !== 0);
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

const ID = /^[1-9]\d{0,15}$/;
const ids: ValueReader<number> = { rule: 'an id, a whole number from 1', read: readId };
const listedIds: ValueReader<readonly number[]> = {
  rule: `ids separated by commas, such as "7,8", at most ${FILTER_LIMITS.values}`,
  read: readIds,
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

/** Compares a profile's own id with several ids in one text (D-SEA-7). */
const idCsv: PlainComparison = {
  ...reference,
  noun: 'a list of ids',
  compile({ values }) {
    const { values: numbers, problems } = readEach(values, 'value', listedIds);
    return { test: { kind: 'numberIs', numbers: new Set(numbers.flat()) }, problems };
  },
};

function readId(text: string): number | undefined {
  const value = ID.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

function readIds(text: string): readonly number[] | undefined {
  const parts = text.split(',', FILTER_LIMITS.values + 1).map((part) => readId(part.trim()));
  const read = parts.filter((part) => part !== undefined);
  return read.length === parts.length && read.length <= FILTER_LIMITS.values ? read : undefined;
}

/** The kinds of fields, and the two names of a profile's own id. */
export type ComparisonName = FilterKind | 'id' | 'idCSV';

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
  idCSV: idCsv,
};
