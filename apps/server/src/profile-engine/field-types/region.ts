import { listNodeId } from '../list-lookup.js';
import type { ListLookup, ListNode } from '../list-lookup.js';
import { quote, received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { unifyText } from '../values/searchable-text.js';
import { nodeSchema } from '../schema/node-schema.js';
import type { NodeShape } from '../schema/node-schema.js';
import { defineFieldType, invalid } from './field-type.js';
import type { FieldNodes, FieldType, ParseContext, Parsed, StoredValue } from './field-type.js';
import { readNodeName } from './list.js';

const COUNTRIES = 'lists.country';

/** A level of the country list: countries are the first, states the second. */
interface Level {
  readonly noun: string;
  /** Returns its places. If a country is given, only those of that country. */
  readonly nodes: (lists: ListLookup, country?: number) => readonly ListNode[];
  readonly abbreviation: string;
}

const KEYS = ['id', 'abbrev', 'value'] as const;
type Key = (typeof KEYS)[number];
const SHAPE = { keys: KEYS, readOnly: [] } satisfies NodeShape;

/** A country or a state. Stored: the number of its node. */
function placeFieldType(level: Level): FieldType {
  const nodesOf = (lists: ListLookup): FieldNodes => ({
    list: COUNTRIES,
    nodes: level.nodes(lists),
    abbreviation: level.abbreviation,
  });
  return defineFieldType<number>({
    parse: (input, _field, context) => parsePlace(input, level, context),
    countNamed: () => 1,
    render(stored, _field, { lists }) {
      const node = lists.get(COUNTRIES, stored);
      if (node === undefined) return undefined;
      const abbrev = abbreviationOf(node, level);
      return { id: listNodeId(node), ...(abbrev === undefined ? {} : { abbrev }), value: node.value };
    },
    jsonSchema: (_field, context) => nodeSchema(SHAPE, nodesOf, context),
    filterKind: 'list',
    nodes: (_field, lists) => nodesOf(lists),
    indexEntries: (stored, field) => [{ field: field.id, number: stored }],
  });
}

/**
 * Finds a place by id, abbrev or value, as an object or a plain string. Takes the first of several matches (D-PRO-13).
 * The place that the value names already may stay, although it is hidden or belongs to another country (D-PRO-16).
 */
function parsePlace(
  input: unknown,
  level: Level,
  { lists, stored = -1, country }: ParseContext<number>,
): Parsed<number> {
  const named = readNodeName(input, `a ${level.noun}`, SHAPE);
  if (named.problems !== undefined) return named;
  const { text } = named;
  const name = unifyText(text);
  const places = placesOf(level, lists, country);
  const kept = namesOf(lists.get(COUNTRIES, stored), level, lists);
  for (const key of named.key === undefined ? KEYS : [named.key]) {
    const node = key === 'id' ? places.find(text) : places[key].get(name);
    if (node?.hidden === false) return { value: node.id };
    if (node?.id === stored || kept[key].includes(name)) return { value: stored };
    if (node !== undefined) return invalid(`must be a ${level.noun} that is not hidden, ${received(text)}.`);
  }
  const above = country === undefined ? undefined : lists.get(COUNTRIES, country)?.value;
  return invalid(`must be a ${level.noun} of ${above ?? COUNTRIES}, ${received(text)}.`);
}

/** Returns the unified texts that name a place, by member. */
function namesOf(
  node: ListNode | undefined,
  level: Level,
  lists: ListLookup,
): Readonly<Record<Key, readonly string[]>> {
  if (node === undefined) return { id: [], abbrev: [], value: [] };
  // A customer's own node may have no abbreviation. In that case no text names it by one.
  const short = abbreviationOf(node, level) ?? '';
  return {
    id: [listNodeId(node), `C${node.id}`],
    abbrev: short === '' ? [] : [unifyText(short)],
    value: [node.value, lists.path(COUNTRIES, node.id).join(' > ')].map(unifyText),
  };
}

/** Returns the problem of a stored state if the country of its entry becomes another one (D-PRO-13). */
export function strayStateProblem(
  stored: StoredValue | undefined,
  country: number | undefined,
  lists: ListLookup,
): Problem | undefined {
  const node = typeof stored === 'number' ? lists.get(COUNTRIES, stored) : undefined;
  if (node === undefined || country === undefined || node.parentId === country) return undefined;
  const name = lists.get(COUNTRIES, country)?.value ?? COUNTRIES;
  const detail = `must be a state of ${name}, and the entry has ${quote(node.value)}. Send the state too, or null.`;
  return { code: 'VALUE_INVALID', detail };
}

/** A customer's own nodes may have a number as the abbreviation. */
function abbreviationOf({ attributes }: ListNode, { abbreviation }: Level): string | undefined {
  return attributes[abbreviation]?.toString();
}

/** The places of a level by their names. The first place counts if several share a name. */
interface Places {
  /** Finds by id, hidden places included. */
  readonly find: (text: string) => ListNode | undefined;
  readonly abbrev: ReadonlyMap<string, ListNode>;
  /** The nodes by label, and by full path. */
  readonly value: ReadonlyMap<string, ListNode>;
}

/** Cached as long as the lists object, which never changes: every change creates a new one. */
const knownPlaces = new WeakMap<ListLookup, Map<string, Places>>();

function placesOf(level: Level, lists: ListLookup, country: number | undefined): Places {
  const known = knownPlaces.get(lists) ?? new Map<string, Places>();
  const key = `${level.noun} ${country ?? ''}`;
  const places = known.get(key) ?? findPlaces(level, lists, country);
  knownPlaces.set(lists, known.set(key, places));
  return places;
}

function findPlaces(level: Level, lists: ListLookup, country: number | undefined): Places {
  const ids = new Map<number, ListNode>();
  const abbrev = new Map<string, ListNode>();
  const value = new Map<string, ListNode>();
  for (const node of level.nodes(lists, country)) {
    ids.set(node.id, node);
    if (node.hidden) continue;
    const names = namesOf(node, level, lists);
    for (const name of names.abbrev) if (!abbrev.has(name)) abbrev.set(name, node);
    for (const name of names.value) if (!value.has(name)) value.set(name, node);
  }
  const find = (text: string): ListNode | undefined => ids.get(lists.find(COUNTRIES, { id: text })?.id ?? -1);
  return { find, abbrev, value };
}

function countries(lists: ListLookup): readonly ListNode[] {
  return lists.children(COUNTRIES, null);
}

export const country = placeFieldType({ noun: 'country', nodes: countries, abbreviation: 'abv2' });

export const state = placeFieldType({
  noun: 'state',
  nodes: (lists, country) =>
    country === undefined
      ? countries(lists).flatMap((node) => lists.children(COUNTRIES, node.id))
      : lists.children(COUNTRIES, country),
  abbreviation: 'abbrev',
});
