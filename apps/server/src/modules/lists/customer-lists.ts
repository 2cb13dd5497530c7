import { CUSTOM_LISTS } from './catalogue/catalogue-lists.js';
import { indexLists } from './index-lists.js';
import { ListIndex } from './list-index.js';
import type { ListKey, ListLookup, ListNode } from '../../profile-engine/index.js';
import type { ListNodeEntity } from './list-node.entity.js';

const NO_LIST = new ListIndex([]);

/** The lists of one customer, custom lists under their C-ids included. */
export class CustomerLists implements ListLookup {
  /** How many nodes no other customer shares. */
  readonly ownNodes: number;
  readonly #lists: ReadonlyMap<string, ListIndex>;
  readonly #customLists = new Map<string, ListIndex>();

  /** @param rows every node of the customer, siblings in their order. */
  constructor(rows: readonly ListNodeEntity[]) {
    const { lists, ownNodes } = indexLists(rows);
    this.#lists = lists;
    this.ownNodes = ownNodes;
  }

  /** Whether a list of the index, or a custom list by its C-id, is there. */
  has(list: string): boolean {
    return this.#of(list) !== NO_LIST;
  }

  find(list: string, key: ListKey): ListNode | undefined {
    return this.#of(list).find(key);
  }

  get(list: string, nodeId: number): ListNode | undefined {
    return this.#of(list).get(nodeId);
  }

  path(list: string, nodeId: number): readonly string[] {
    return this.#of(list).path(nodeId);
  }

  children(list: string, nodeId: number | null): readonly ListNode[] {
    return this.#of(list).children(nodeId);
  }

  #of(list: string): ListIndex {
    return this.#lists.get(list) ?? this.#customLists.get(list) ?? this.#openCustomList(list);
  }

  /** A custom list is a part of lists.customfields_lists, which starts below its own node (spec: List rules 6). */
  #openCustomList(list: string): ListIndex {
    const all = this.#lists.get(CUSTOM_LISTS) ?? NO_LIST;
    const root = list.startsWith('C') ? all.find({ id: list }) : undefined;
    if (root?.parentId !== null) return NO_LIST;
    const index = new ListIndex(all.below(root.id), root.id);
    this.#customLists.set(list, index);
    return index;
  }
}
