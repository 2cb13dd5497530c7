import type { ListLookup } from '../list-lookup.js';

/** The first node that may be chosen, for fields that default to it (blueprint: The catalogue). */
export function firstNode(listName: string, lists: ListLookup): number | undefined {
  return lists.children(listName, null).find((node) => !node.hidden)?.id;
}
