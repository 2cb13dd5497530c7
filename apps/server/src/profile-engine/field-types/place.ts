import { listNodeId } from '../list-lookup.js';
import type { ListLookup, ListNode } from '../list-lookup.js';
import { received } from '../received.js';
import { nodeSchema } from '../schema/node-schema.js';
import type { NodeShape } from '../schema/node-schema.js';
import { defineFieldType, refuse, replaceValue } from './field-type.js';
import type { FieldNodes, FieldType, Parsed } from './field-type.js';
import { readNodeName } from './node-name.js';

const COUNTRIES = 'lists.country';

/** A level of the country list: countries lie on the first, states on the second. */
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
    ...{ list: COUNTRIES, nodes: level.nodes(lists), abbreviation: level.abbreviation },
  });
  return defineFieldType<number>({
    attributes: [],
    searchable: true,
    collectable: true,
    attributeProblems: () => [],
    parse: (input, _field, { lists }) => parsePlace(input, level, lists),
    apply: replaceValue,
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

/** By id, abbrev or value, as an object or a plain string; several that fit: the first (D-PRO-13). */
function parsePlace(input: unknown, level: Level, lists: ListLookup): Parsed<number> {
  const named = readNodeName(input, { noun: `a ${level.noun}`, keys: KEYS });
  if (named.problems !== undefined) return named;
  const nodes = level.nodes(lists);
  const byId = lists.find(COUNTRIES, { id: named.text });
  const fits: Record<Key, (node: ListNode) => boolean> = {
    id: (node) => node.id === byId?.id,
    // A place of the customer's own may have none: no text names it by that.
    abbrev: (node) => !node.hidden && named.text !== '' && abbreviationOf(node, level) === named.text,
    value: (node) => !node.hidden && isCalled(node, named.text, lists),
  };
  for (const key of named.key === undefined ? KEYS : [named.key]) {
    const node = nodes.find(fits[key]);
    if (node?.hidden) return refuse(`must be a ${level.noun} that is not hidden, ${received(named.text)}.`);
    if (node !== undefined) return { value: node.id };
  }
  return refuse(`must be a ${level.noun} of ${COUNTRIES}, ${received(named.text)}.`);
}

/** A customer's own nodes may have a number there. */
function abbreviationOf({ attributes }: ListNode, { abbreviation }: Level): string | undefined {
  return attributes[abbreviation]?.toString();
}

function isCalled(node: ListNode, text: string, lists: ListLookup): boolean {
  return node.value === text || (text.includes(' > ') && lists.path(COUNTRIES, node.id).join(' > ') === text);
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
