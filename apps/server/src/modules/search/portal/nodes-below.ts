import { FILTER_LIMITS } from '@talent-platform/protocol/search';
import type { ListLookup } from '../../../profile-engine/index.js';

/** The most nodes that are found for all filters of a search, which may name a large list again and again. */
const MAX_NODES = 100 * FILTER_LIMITS.values;

/** Finds the nodes that the filters of one search name, with all nodes below them. */
export class NodesBelow {
  #left = MAX_NODES;

  constructor(private readonly lists: ListLookup) {}

  /** @returns undefined if the filters of the search name too many nodes. */
  of(list: string, named: ReadonlySet<number>): ReadonlySet<number> | undefined {
    const nodes = new Set(named);
    // Iterating over a set also visits the nodes that are added meanwhile.
    for (const id of nodes) {
      this.#left -= 1;
      if (this.#left < 0) return undefined;
      for (const child of this.lists.children(list, id)) nodes.add(child.id);
    }
    return nodes;
  }
}
