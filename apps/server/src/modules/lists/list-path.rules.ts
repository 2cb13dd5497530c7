import { hint, ProtocolError, quote } from '@talent-platform/protocol/errors';
import type { Session } from '../../database/index.js';
import type { UsersService } from '../access/index.js';
import { CATALOGUE_LISTS, LIST_IDS } from './catalogue/catalogue-lists.js';
import type { ListId } from './catalogue/catalogue-lists.js';
import type { CustomerLists } from './memory/customer-lists.js';
import type { PlacedNode } from './memory/list-index.js';
import type { ListView } from './memory/list-view.js';

/**
 * @throws ProtocolError RESOURCE_NOT_FOUND if the index has no such list; custom lists have no list id (spec: List
 * rules 6)
 */
export function getListId(text: string): ListId {
  if (Object.hasOwn(CATALOGUE_LISTS, text)) return text as ListId;
  const meant = hint(text, LIST_IDS) || hint(`lists.${text}`, LIST_IDS);
  throw notFound(
    `There is no list ${quote(text)}; GET …/v2/lists names them all, and custom lists are nodes of one.${meant}`,
  );
}

/** @throws ProtocolError RESOURCE_NOT_FOUND */
export function getView(lists: CustomerLists, listId: ListId): ListView {
  const view = lists.view(listId);
  if (view) return view;
  throw notFound(`There is no list ${listId}.`);
}

/** @throws ProtocolError RESOURCE_NOT_FOUND for an unknown user group (D-LST-5) */
export async function refuseUnknownGroup(
  session: Session,
  { customerId, usergroup }: { customerId: number; usergroup?: string | undefined },
  users: Pick<UsersService, 'hasGroup'>,
): Promise<void> {
  if (usergroup === undefined || (await users.hasGroup(session, customerId, usergroup))) return;
  throw notFound(`There is no user group ${quote(usergroup)}; usergroup is the Integration Name of one.`);
}

function notFound(detail: string): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', detail);
}

/** `C` and a number, or a system id. In a path, a number without `C` does not name a node (spec: List rules 4, D-LST-14). */
const NODE_ID = /^(?:C[1-9]\d{0,15}|D\d+)$/;

/**
 * Returns the node that a path names by the full chain of its ancestors. Each part may be either id (spec: Lists).
 * @throws ProtocolError RESOURCE_NOT_FOUND that says what is wrong with the path (spec: Errors)
 */
export function getByChain(list: ListView, chain: readonly string[]): PlacedNode {
  let node: PlacedNode | undefined;
  for (const name of chain) {
    const next = getNode(list, name);
    if (next.parentId !== (node?.id ?? null)) {
      const fault = node ? `is not directly below C${node.id}` : 'is not on the first level';
      const path = list.chain(next.id).map(({ id }) => `C${id}`);
      throw notFound(`${name} ${fault}; the path to it is ${path.join('/')}.`);
    }
    node = next;
  }
  if (node === undefined) throw notFound('The path names no node.');
  return node;
}

/** @throws ProtocolError RESOURCE_NOT_FOUND */
export function getNode(list: ListView, name: string): PlacedNode {
  const node = NODE_ID.test(name) ? list.findById(name) : undefined;
  if (node) return node;
  throw notFound(`There is no node ${quote(name)} in this list; write C and its listnodeid, or its system id.`);
}
