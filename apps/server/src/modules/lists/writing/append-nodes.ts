import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { CATALOGUE_LISTS } from '../catalogue/catalogue-lists.js';
import type { ListId } from '../catalogue/catalogue-lists.js';
import { numberIn, systemIdOf } from '../catalogue/list-catalogue.js';
import type { PlacedNode } from '../memory/list-index.js';
import type { ListView } from '../memory/list-view.js';

export interface NewListNode {
  readonly value: string;
  /** The number of the node, if the configuration states one. Otherwise the node gets the customer's next number. */
  readonly listnodeid?: number | undefined;
  readonly hidden?: boolean | undefined;
  readonly attributes: PlacedNode['attributes'];
  readonly children: readonly NewListNode[];
}

/** New nodes behind the children that a node has, or behind the first level. */
export interface Addition<Node extends NewListNode = NewListNode> {
  readonly parentId: number | null;
  readonly nodes: readonly Node[];
}

interface Ids {
  /** The first of the numbers that are free. */
  readonly firstId: number;
  /** Number of system ids below each parent that a lost history may have used (D-PLT-22). */
  readonly passed: number;
}

/** The counter for the numbers of a customer's nodes. */
export const NODE_COUNTER = 'listnode';

/** Returns new nodes, each parent before its children. */
export function appendNodes(
  listId: ListId,
  view: ListView,
  { additions, firstId, passed }: Ids & { readonly additions: readonly Addition[] },
): PlacedNode[] {
  const added: PlacedNode[] = [];
  const taken = new Set<string>();
  let nextId = firstId;

  const appendLevel = ({ parentId, nodes }: Addition, parentSystemId: string | null, skipped: number): void => {
    const siblings = view.children(parentId);
    let position = siblings.at(-1)?.position ?? 0;
    // Custom lists and the nodes below them have no system ids (D-LST-3).
    const numbers = siblings.map(({ systemId }) => numberIn(systemId ?? '', parentSystemId ?? ''));
    let number = numbers.reduce((highest, other) => Math.max(highest, other), skipped);
    for (const { value, listnodeid, hidden = false, attributes, children } of nodes) {
      position += 1;
      const id = listnodeid ?? nextId++;
      let systemId: string | null = null;
      if (parentSystemId !== null) {
        // An id with four digits may equal an id of another level.
        do systemId = systemIdOf(parentSystemId, (number += 1));
        while (taken.has(systemId) || view.findById(systemId));
        taken.add(systemId);
      }
      added.push({ listId, id, systemId, parentId, value, hidden, attributes, position });
      // This parent is new, so a lost history cannot have used ids below it.
      appendLevel({ parentId: id, nodes: children }, systemId, 0);
    }
  };

  for (const addition of additions) {
    const { parentId } = addition;
    const prefix = parentId === null ? CATALOGUE_LISTS[listId].prefix : view.get(parentId)?.systemId;
    appendLevel(addition, listId === CUSTOM_LISTS ? null : (prefix ?? null), passed);
  }
  return added;
}
