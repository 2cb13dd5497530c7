import { listNodeId } from '../list-lookup.js';
import type { ListLookup, ListNode } from '../list-lookup.js';
import { received } from '@talent-platform/protocol/errors';
import { nodeSchema } from '../schema/node-schema.js';
import type { NodeShape } from '../schema/node-schema.js';
import { defineFieldType, invalid, replaceValue } from './field-type.js';
import type { FieldNodes, FieldType, Parsed } from './field-type.js';
import { readNodeName } from './list.js';

const COUNTRIES = 'lists.country';

/** A level of the country list: countries are the first, states the second. */
interface Level {
  readonly noun: string;
  readonly nodes: (lists: ListLookup) => readonly ListNode[];
  readonly abbreviation: string;
}

type Key = 'id' | 'abbrev' | 'value';
const KEYS: readonly Key[] = ['id', 'abbrev', 'value'];
const SHAPE: NodeShape = { keys: KEYS, readOnly: [] };

/** A country or a state. Stored: the number of its node. */
function placeFieldType(level: Level): FieldType {
  const nodesOf = (lists: ListLookup): FieldNodes => ({
    list: COUNTRIES,
    nodes: level.nodes(lists),
    abbreviation: level.abbreviation,
  });
  return defineFieldType<number>({
    searchable: true,
    collectable: true,
    attributeProblems: () => [],
    parse: (input, _field, { lists }) => parsePlace(input, level, lists),
    apply: replaceValue,
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
 */
function parsePlace(input: unknown, level: Level, lists: ListLookup): Parsed<number> {
  const named = readNodeName(input, { noun: `a ${level.noun}`, keys: KEYS });
  if (named.problems !== undefined) return named;
  const places = placesOf(level, lists);
  for (const key of named.key === undefined ? KEYS : [named.key]) {
    const node = key === 'id' ? places.find(named.text) : places[key].get(named.text);
    if (node?.hidden) return invalid(`must be a ${level.noun} that is not hidden, ${received(named.text)}.`);
    if (node !== undefined) return { value: node.id };
  }
  return invalid(`must be a ${level.noun} of ${COUNTRIES}, ${received(named.text)}.`);
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
const knownPlaces = new WeakMap<ListLookup, Map<Level, Places>>();

function placesOf(level: Level, lists: ListLookup): Places {
  const levels = knownPlaces.get(lists) ?? new Map<Level, Places>();
  const places = levels.get(level) ?? findPlaces(level, lists);
  knownPlaces.set(lists, levels.set(level, places));
  return places;
}

function findPlaces(level: Level, lists: ListLookup): Places {
  const ids = new Map<number, ListNode>();
  const abbrev = new Map<string, ListNode>();
  const value = new Map<string, ListNode>();
  for (const node of level.nodes(lists)) {
    ids.set(node.id, node);
    if (node.hidden) continue;
    // A customer's own node may have no abbreviation. In that case no text names it by one.
    const short = abbreviationOf(node, level) ?? '';
    if (short !== '' && !abbrev.has(short)) abbrev.set(short, node);
    for (const name of [node.value, lists.path(COUNTRIES, node.id).join(' > ')]) {
      if (!value.has(name)) value.set(name, node);
    }
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
  nodes: (lists) => countries(lists).flatMap((node) => lists.children(COUNTRIES, node.id)),
  abbreviation: 'abbrev',
});
