import type { Field, FieldNodes } from '../../field-types/field-type.js';
import type { ListLookup, ListNode } from '../../list-lookup.js';
import type { Comparison } from './comparison.js';

/** Nodes by label, full path, system id or node id; one that is unknown finds nothing (D-SEA-6). */
export const list: Comparison = {
  noun: 'a node of a list',
  operators: ['=', '!='],
  ranges: false,
  compile: ({ values }, field, lists) => ({
    test: { kind: 'numberIs', numbers: nodesNamed(new Set(values), field, lists) },
  }),
};

/** Namesakes count all, and hidden nodes too: records may hold them. */
function nodesNamed(names: ReadonlySet<string>, field: Field, lists: ListLookup): ReadonlySet<number> {
  const place = field.type.nodes?.(field, lists);
  if (place === undefined) return new Set();
  const named = [...names].flatMap((name) => lists.named(place.list, name));
  return new Set([...named, ...abbreviated(names, place)].map(({ id }) => id));
}

function abbreviated(names: ReadonlySet<string>, { nodes, abbreviation }: FieldNodes): readonly ListNode[] {
  if (abbreviation === undefined) return [];
  return [...nodes].filter(
    ({ attributes: { [abbreviation]: short } }) => short !== undefined && names.has(String(short)),
  );
}
