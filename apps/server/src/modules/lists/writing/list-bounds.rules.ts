import { ProtocolError } from '@talent-platform/protocol/errors';
import { CUSTOM_LISTS } from '../catalogue/catalogue-lists.js';
import type { CustomerLists } from '../memory/customer-lists.js';

/** On all levels together. Of more, no list is written at once, for those who write after it wait; nor are they all held. */
export const MAX_NODES = 50_000;
/** Of all lists that are no longer those of the catalogue. */
const MAX_NODES_IN_ALL = 100_000;

/** Where a node is to be added. */
interface Addition {
  readonly level: { readonly listId: string };
  /** The numbers of those above it, the first level first. */
  readonly chain: readonly number[];
}

/**
 * As a blueprint counts them: those of a custom list are those below its own node.
 *
 * @throws ProtocolError VALUE_INVALID where there is no room for one node more (D-LST-20)
 */
export function refuseFullList(
  lists: Pick<CustomerLists, 'countNodes' | 'ownNodes'>,
  { level: { listId }, chain: [root] }: Addition,
): void {
  const custom = root === undefined ? undefined : `C${root}`;
  const list = listId === CUSTOM_LISTS ? custom : listId;
  if (list !== undefined && lists.countNodes(list) >= MAX_NODES) throw full(list, MAX_NODES);
  if (lists.ownNodes >= MAX_NODES_IN_ALL) throw full('All lists together', MAX_NODES_IN_ALL);
}

function full(name: string, most: number): ProtocolError {
  const detail = `${name} must have at most ${most} nodes, those of all levels counted, received one more.`;
  return ProtocolError.of('VALUE_INVALID', detail);
}
