import { MAX_CONFIGURED_NODE_ID } from '@talent-platform/blueprint';
import { numberIn, systemIdOf } from '../catalogue/list-catalogue.js';
import { toListNodeEntity } from '../storage/list-node.mapper.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import type { ListLevelKey } from '../storage/list-nodes.repository.js';

export interface NewListNode {
  readonly value: string;
  /** The number of the node, if the configuration states one. Otherwise the node gets the customer's next number. */
  readonly listnodeid?: number;
  readonly hidden?: boolean;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly children?: readonly NewListNode[];
}

/** The place of added nodes: after the last child of the parent, or of the first level. */
export interface AppendPosition extends ListLevelKey {
  /**
   * The parent's system id. On the first level, the prefix of the list. Null in custom lists, whose nodes have no
   * system ids.
   */
  readonly parentSystemId: string | null;
}

/** The system ids that the list already uses, and the numbers that are free. */
interface Ids {
  readonly systemIds: Set<string | null>;
  next(): number;
  /** Number of ids below each parent that a lost history may have used (D-PLT-22). */
  readonly passed: number;
  /** The revision of the customer's lists that these nodes belong to. */
  readonly revision: number;
}

/** Returns the rows of new nodes, each parent before its children. They come after the rows that the list has. */
export function appendNodes(
  stored: readonly ListNodeEntity[],
  place: AppendPosition,
  {
    nodes,
    firstId,
    passed,
    revision,
  }: {
    nodes: readonly NewListNode[];
    firstId: number;
    passed: number;
    revision: number;
  },
): ListNodeEntity[] {
  let nextId = firstId;
  const systemIds = new Set(stored.map(({ systemId }) => systemId));
  const ids: Ids = { systemIds, next: () => nextId++, passed, revision };
  const siblings = stored.filter(({ parentId }) => parentId === place.parentId);
  return appendLevel({ place, siblings, ids }, nodes);
}

function appendLevel(
  { place, siblings, ids }: { place: AppendPosition; siblings: readonly ListNodeEntity[]; ids: Ids },
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
    const below: AppendPosition = { customerId, listId, parentId: id, parentSystemId: systemId };
    return [
      toListNodeEntity(customerId, node, ids.revision),
      // This parent is new, so a lost history cannot have used ids below it.
      ...appendLevel({ place: below, siblings: [], ids: { ...ids, passed: 0 } }, children),
    ];
  });
}

/**
 * Returns the next system ids after the highest sibling, or after the gap that a restore leaves (D-LST-3). Skips ids
 * that are taken, because an id with four digits may equal an id of another level.
 */
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

export function numberProblem(id: number, isTaken: boolean): string | undefined {
  const wayOut = `received ${id}; leave it out to get the next one.`;
  if (!Number.isInteger(id) || id < 1 || id > MAX_CONFIGURED_NODE_ID) {
    return `must be a whole number from 1 to ${MAX_CONFIGURED_NODE_ID}, ${wayOut}`;
  }
  return isTaken ? `must be free in its list, ${wayOut}` : undefined;
}

/** The counter for the numbers of a customer's nodes. */
export const NODE_COUNTER = 'listnode';

export function countUnnumbered(nodes: readonly NewListNode[]): number {
  return everyNode(nodes).filter(({ listnodeid }) => listnodeid === undefined).length;
}

function everyNode(nodes: readonly NewListNode[]): NewListNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);
}
