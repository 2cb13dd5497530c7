import { ProtocolError } from '@talent-platform/protocol/errors';
import { CUSTOM_LISTS } from '../catalogue/catalogue-lists.js';
import type { CustomerLists } from '../memory/customer-lists.js';
import { charactersOf } from '../storage/node-attributes.js';
import type { NodeAttributes } from '../storage/node-attributes.js';
import type { GroupChange } from './draft-node.js';

/** On all levels together. Of more, no list is written at once, for those who write after it wait; nor are they all held. */
export const MAX_NODES = 50_000;
/** Of all lists that are no longer those of the catalogue. */
const MAX_NODES_IN_ALL = 100_000;

/** Of how many nodes groups have others than everybody, all groups and lists together. */
const MAX_GROUP_NODES = 100_000;
/** They are held in memory, on each node of the service. */
const MAX_GROUP_CHARACTERS = 16_777_216;

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

/**
 * A write that makes it no more is taken, however much there is.
 *
 * @throws ProtocolError VALUE_INVALID where groups would have more in place of what everybody sees than is held (D-LST-23)
 */
export function refuseFullGroups(
  lists: Pick<CustomerLists, 'saidBy' | 'saidByGroups'>,
  { listId, usergroup }: { readonly listId: string; readonly usergroup?: string | undefined },
  changes: readonly GroupChange[],
): void {
  if (usergroup === undefined) return;
  const said = lists.saidBy(listId, usergroup);
  let [nodes, characters] = [0, 0];
  for (const { nodeId, attributes } of changes) {
    const before = said?.get(nodeId) ?? {};
    nodes += countOf(attributes) - countOf(before);
    characters += charactersOf(attributes) - charactersOf(before);
  }
  refuseMore('nodes', { before: lists.saidByGroups.nodes, added: nodes, most: MAX_GROUP_NODES });
  refuseMore('characters', {
    before: lists.saidByGroups.characters,
    added: characters,
    most: MAX_GROUP_CHARACTERS,
  });
}

function countOf(attributes: NodeAttributes): number {
  return Object.keys(attributes).length > 0 ? 1 : 0;
}

function refuseMore(what: string, { before, added, most }: { before: number; added: number; most: number }): void {
  const over = Math.min(added, before + added - most);
  if (over <= 0) return;
  const detail = `What user groups have in place of what everybody sees must be of at most ${most} ${what}, received ${over} more.`;
  throw ProtocolError.of('VALUE_INVALID', detail);
}

function full(name: string, most: number): ProtocolError {
  const detail = `${name} must have at most ${most} nodes, those of all levels counted, received one more.`;
  return ProtocolError.of('VALUE_INVALID', detail);
}
