import type { Field, FieldNodes } from '../../profile-engine/field-types/field-type.js';
import type { ListLookup, ListNode } from '../../profile-engine/list-lookup.js';
import { hintOfNode, wayToNodes } from '../../profile-engine/near-nodes.js';
import { unknownOptions } from './comparison.js';
import type { Comparison, Remark } from './comparison.js';

const RULE = 'the label, full path or id of a node of its list';

/** Finds nodes by label, full path, system id or node id (D-SEA-6). */
export const list: Comparison = {
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
    return { place: at, detail: `${detail}${near} ${wayToNodes(place.list)}` };
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
