import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { MAX_NODES_OF_LIST } from '@talent-platform/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { CustomerLists } from '../memory/customer-lists.js';
import { charactersOf } from '../list-attributes.js';
import type { NodeAttributes } from '../list-attributes.js';
import type { GroupChange } from './draft-node.js';
import { MAX_GROUP_CHARACTERS, MAX_GROUP_NODES, MAX_NODES_IN_ALL } from '../../../limits.js';

/** The position of a node to add. */
interface Addition {
  readonly level: { readonly listId: string };
  /** The numbers of the ancestors, the first level first. */
  readonly chain: readonly number[];
}

/**
 * Counts as in a blueprint: a custom list has the nodes below its own node.
 * @throws ProtocolError VALUE_INVALID if the list has no room for another node (D-LST-20)
 */
export function refuseFullList(
  lists: Pick<CustomerLists, 'countNodes' | 'ownNodes'>,
  { level: { listId }, chain: [root] }: Addition,
): void {
  const custom = root === undefined ? undefined : `C${root}`;
  const list = listId === CUSTOM_LISTS ? custom : listId;
  if (list !== undefined && lists.countNodes(list) >= MAX_NODES_OF_LIST) throw full(list, MAX_NODES_OF_LIST);
  if (lists.ownNodes >= MAX_NODES_IN_ALL) throw full('All lists together', MAX_NODES_IN_ALL);
}

/**
 * Accepts a write that adds nothing, even above the limit.
 *
 * @throws ProtocolError VALUE_INVALID if groups would have more attributes of their own than the limit (D-LST-23)
 */
export function refuseFullGroups(
  lists: Pick<CustomerLists, 'groupAttributes' | 'groupAttributeTotals'>,
  { listId, usergroup }: { listId: string; usergroup?: string | undefined },
  changes: readonly GroupChange[],
): void {
  if (usergroup === undefined) return;
  const own = lists.groupAttributes(listId, usergroup);
  let [nodes, characters] = [0, 0];
  for (const { nodeId, attributes } of changes) {
    const before = own?.get(nodeId) ?? {};
    nodes += countOf(attributes) - countOf(before);
    characters += charactersOf(attributes) - charactersOf(before);
  }
  refuseMore('nodes', { before: lists.groupAttributeTotals.nodes, added: nodes, max: MAX_GROUP_NODES });
  refuseMore('characters', {
    before: lists.groupAttributeTotals.characters,
    added: characters,
    max: MAX_GROUP_CHARACTERS,
  });
}

function countOf(attributes: NodeAttributes): number {
  return Object.keys(attributes).length > 0 ? 1 : 0;
}

function refuseMore(what: string, { before, added, max }: { before: number; added: number; max: number }): void {
  const over = Math.min(added, before + added - max);
  if (over <= 0) return;
  const detail = `What user groups have in place of what everybody sees must be of at most ${max} ${what}, received ${over} more.`;
  throw ProtocolError.of('VALUE_INVALID', detail);
}

function full(name: string, max: number): ProtocolError {
  const detail = `${name} must have at most ${max} nodes, those of all levels counted, received one more.`;
  return ProtocolError.of('VALUE_INVALID', detail);
}
