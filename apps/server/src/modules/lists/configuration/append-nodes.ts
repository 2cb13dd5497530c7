import { numberIn, systemIdOf } from '../catalogue/system-id.js';
import { toListNodeEntity } from '../storage/list-node.mapper.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import type { LevelPlace } from '../storage/list-nodes.repository.js';

/** A node to be added, with those below it. */
export interface NewListNode {
  readonly value: string;
  /** Its number, where it is given one; else it gets the next of the customer. */
  readonly listnodeid?: number;
  readonly hidden?: boolean;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly children?: readonly NewListNode[];
}

/** Where nodes are added: behind the last child of the parent, or of the first level. */
export interface Place extends LevelPlace {
  /** The parent's system id or, on the first level, the list's prefix; null in custom lists, whose nodes have none. */
  readonly parentSystemId: string | null;
}

/** What the rest of the list has taken, and what is still to be had. */
interface Ids {
  readonly systemIds: Set<string | null>;
  next(): number;
  /** So many numbers of each parent may have been given out by a history that was lost (D-PLT-22). */
  readonly passed: number;
  /** That of the customer's lists with these nodes. */
  readonly revision: number;
}

interface NodesToAppend {
  readonly nodes: readonly NewListNode[];
  readonly firstId: number;
  readonly passed: number;
  readonly revision: number;
}

/** The rows that new nodes become, a parent before its children, behind the rows that the list has. */
export function appendNodes(
  stored: readonly ListNodeEntity[],
  place: Place,
  { nodes, firstId, passed, revision }: NodesToAppend,
): ListNodeEntity[] {
  let nextId = firstId;
  const systemIds = new Set(stored.map(({ systemId }) => systemId));
  const ids: Ids = { systemIds, next: () => nextId++, passed, revision };
  const siblings = stored.filter(({ parentId }) => parentId === place.parentId);
  return appendLevel({ place, siblings, ids }, nodes);
}

function appendLevel(
  { place, siblings, ids }: { place: Place; siblings: readonly ListNodeEntity[]; ids: Ids },
  nodes: readonly NewListNode[],
): ListNodeEntity[] {
  let position = siblings.reduce((last, sibling) => Math.max(last, sibling.position), 0);
  const nextSystemId = systemIdsBehind(siblings, place.parentSystemId, ids);
  return nodes.flatMap(({ value, listnodeid, hidden = false, attributes = {}, children = [] }) => {
    position += 1;
    const id = listnodeid ?? ids.next();
    const systemId = nextSystemId();
    const { customerId, listId, parentId } = place;
    const node = { listId, id, parentId, position, systemId, value, hidden, attributes };
    const below: Place = { customerId, listId, parentId: id, parentSystemId: systemId };
    return [
      toListNodeEntity(customerId, node, ids.revision),
      // No lost history had this parent.
      ...appendLevel({ place: below, siblings: [], ids: { ...ids, passed: 0 } }, children),
    ];
  });
}

/** Counts on from the highest sibling, or behind the gap of a restore (D-LST-3). Past 999 an id may read like one of another level: that one is passed over. */
function systemIdsBehind(
  siblings: readonly ListNodeEntity[],
  parent: string | null,
  { systemIds: taken, passed }: Pick<Ids, 'systemIds' | 'passed'>,
): () => string | null {
  if (parent === null) return () => null;
  let last = siblings.reduce(
    (highest, { systemId }) => Math.max(highest, numberIn(systemId ?? parent, parent)),
    passed,
  );
  return () => {
    do last += 1;
    while (taken.has(systemIdOf(parent, last)));
    const systemId = systemIdOf(parent, last);
    taken.add(systemId);
    return systemId;
  };
}
