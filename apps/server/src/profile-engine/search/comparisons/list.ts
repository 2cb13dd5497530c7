import type { Field } from '../../field-types/field-type.js';
import type { ListLookup, ListNode } from '../../list-lookup.js';
import type { Comparison } from './comparison.js';

const PATH_SEPARATOR = ' > ';

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
  const found = new Set<number>();
  const place = field.type.nodes?.(field, lists);
  if (place === undefined) return found;
  const { list: listName, nodes, abbreviation } = place;
  for (const id of names) {
    const node = lists.find(listName, { id });
    if (node !== undefined) found.add(node.id);
  }
  const pathsNamed = [...names].some((name) => name.includes(PATH_SEPARATOR));
  const pathOf = ({ id }: ListNode): string => lists.path(listName, id).join(PATH_SEPARATOR);
  for (const node of nodes) {
    const { id, value, attributes } = node;
    const short = abbreviation === undefined ? undefined : attributes[abbreviation];
    if (
      names.has(value) ||
      (short !== undefined && names.has(String(short))) ||
      (pathsNamed && names.has(pathOf(node)))
    )
      found.add(id);
  }
  return found;
}
