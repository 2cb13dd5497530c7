import { hint, ProtocolError, quote } from '@talent-platform/protocol/errors';
import type { Session } from '../../database/index.js';
import type { UsersService } from '../access/index.js';
import { CATALOGUE_LISTS } from './catalogue/catalogue-lists.js';
import type { ListId } from './catalogue/catalogue-lists.js';
import type { ListView } from './memory/list-view.js';
import type { PlacedNode } from './memory/list-index.js';

/**
 * @throws ProtocolError RESOURCE_NOT_FOUND if the index has no such list; custom lists have no list id (spec: List
 * rules 6)
 */
export function getListId(text: string): ListId {
  if (Object.hasOwn(CATALOGUE_LISTS, text)) return text as ListId;
  const known = Object.keys(CATALOGUE_LISTS);
  const meant = hint(text, known) || hint(`lists.${text}`, known);
  throw notFound(
    `There is no list ${quote(text)}; GET …/v2/lists names them all, and custom lists are nodes of one.${meant}`,
  );
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

export function notFound(detail: string): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', detail);
}

/** `C` and a number, or a system id. In a path, a number without `C` does not name a node (spec: List rules 4). */
const NODE_ID = /^(?:C[1-9]\d{0,15}|D\d+)$/;

/** Returns whether a text can name a node in a path (D-LST-14). */
export function isNodeId(text: string): boolean {
  return NODE_ID.test(text);
}

/**
 * Returns the node that a path names by the full chain of its ancestors. Each part may be either id (spec: Lists).
 * @throws ProtocolError RESOURCE_NOT_FOUND that says what is wrong with the path (spec: Errors)
 */
export function getByChain(view: ListView, chain: readonly string[]): PlacedNode {
  let node: PlacedNode | undefined;
  for (const name of chain) {
    const next = getNode(view, name);
    if (next.parentId !== (node?.id ?? null)) throw brokenChain(view, { name, next, above: node });
    node = next;
  }
  if (node === undefined) throw notFound('The path names no node.');
  return node;
}

/** @throws ProtocolError RESOURCE_NOT_FOUND */
export function getNode(view: ListView, name: string): PlacedNode {
  const node = isNodeId(name) ? view.findById(name) : undefined;
  if (node) return node;
  throw notFound(
    isNodeId(name)
      ? `There is no node ${quote(name)} in this list.`
      : `${quote(name)} names no node; write C and its listnodeid, or its system id.`,
  );
}

function brokenChain(
  view: ListView,
  { name, next, above }: { name: string; next: PlacedNode; above: PlacedNode | undefined },
): Error {
  const chain = view.chain(next.id).map(({ id }) => `C${id}`);
  const fault = above ? `is not directly below C${above.id}` : 'is not on the first level';
  return notFound(`${name} ${fault}; the path to it is ${chain.join('/')}.`);
}
