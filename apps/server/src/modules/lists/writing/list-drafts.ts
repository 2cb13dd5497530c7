import { MAX_NODES_OF_LIST } from '@talent-platform/blueprint';
import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { MAX_PROBLEMS, ProtocolError, quote } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { refuseProblems } from '../../../http/index.js';
import { MAX_GROUP_NODES, MAX_LEVELS, MAX_NODES_IN_ALL } from '../../../limits.js';
import { Turn } from '../../../runtime/index.js';
import type { ListId } from '../catalogue/catalogue-lists.js';
import { attributesOfLevel, parseAttribute } from '../list-attributes.js';
import type { AttributeValue, ListAttributes, NodeAttributes } from '../list-attributes.js';
import { getNode } from '../list-path.rules.js';
import type { CustomerLists } from '../memory/customer-lists.js';
import type { PlacedNode } from '../memory/list-index.js';
import { draftNode, ListDraft, missingAttribute, unknownAttribute } from './draft-node.js';
import type { Body, ListToWrite } from './draft-node.js';
import { draftWholeList } from './whole-list.rules.js';

/** A new node. It gets its ids when it is stored. */
export interface NewNode {
  readonly parentId: number | null;
  /** The numbers of the parent and its ancestors, the first level first. */
  readonly chain: readonly number[];
  readonly attributes: NodeAttributes;
}

/** @throws ProtocolError with every problem. A missing node comes first. */
export function draftOneNode(list: ListToWrite, nodeId: string, body: Body): ListDraft {
  const node = getNode(list.view, nodeId);
  if (Object.keys(body).length === 0) {
    throw ProtocolError.of('BODY_MALFORMED', 'The body must name at least one attribute to change.');
  }
  const { attributes: members, problems } = nodeBody(body, node);
  const attributes = attributesOfLevel(list.listId, list.view.chain(node.id).length, list.declared);
  const own = list.group && (list.group.get(node.id) ?? {});
  const draft = new ListDraft();
  draftNode(draft, { node, attributes, own, prefix: '' }, members);
  refuseProblems([...problems, ...draft.problems]);
  return draft;
}

/** @throws ProtocolError with every problem */
export async function draftList(list: ListToWrite, body: Body): Promise<ListDraft> {
  const draft = new ListDraft();
  await new Turn().through(draftWholeList(list, draft, body['children']));
  refuseProblems([...rootProblems(list.listId, body), ...draft.problems]);
  return draft;
}

/** @throws ProtocolError with every problem. A missing parent comes first. */
export function draftNew(list: ListToWrite, parentNodeId: string | undefined, body: Body): NewNode {
  const parent = parentNodeId === undefined ? undefined : getNode(list.view, parentNodeId);
  const chain = parent ? list.view.chain(parent.id).map(({ id }) => id) : [];
  const level = chain.length + 1;
  const members = nodeBody(body);
  const { attributes, problems } = newAttributes(
    attributesOfLevel(list.listId, level, list.declared),
    members.attributes,
  );
  refuseProblems([...members.problems, ...problems, ...(level > MAX_LEVELS ? [tooDeep()] : [])]);
  return { parentId: parent?.id ?? null, chain, attributes };
}

/** Parses the body of a write of one node (D-LST-18). Members that a read adds are accepted if they change nothing. */
export function nodeBody(
  body: Body,
  node?: PlacedNode,
): { readonly attributes: Body; readonly problems: readonly Problem[] } {
  const { id, listnodeid, children, _links, ...attributes } = body;
  const names: readonly unknown[] = node ? [node.systemId ?? undefined, `C${node.id}`] : [];
  const numbers: readonly unknown[] = node ? [node.id, String(node.id)] : [];
  const problems: Problem[] = [];
  if (id !== undefined && !names.includes(id)) problems.push(assigned('id'));
  if (listnodeid !== undefined && !numbers.includes(listnodeid)) problems.push(assigned('listnodeid'));
  if (children !== undefined) {
    const detail = 'is not written here; each node is added by POST to …/node, below ?parentNodeId=.';
    problems.push({ code: 'FIELD_NOT_WRITABLE', field: 'children', detail });
  }
  return { attributes, problems };
}

function assigned(field: string): Problem {
  return { code: 'FIELD_NOT_WRITABLE', field, detail: 'is assigned automatically and stays.' };
}

/** Returns the attributes of a new node. The body must contain every attribute of its list (spec: Lists, POST). */
export function newAttributes(
  known: ListAttributes,
  body: Body,
): { readonly attributes: NodeAttributes; readonly problems: readonly Problem[] } {
  const unknown = Object.keys(body).filter((name) => !known.has(name));
  const attributes: Record<string, AttributeValue> = {};
  const problems = unknown.slice(0, MAX_PROBLEMS).map((name) => unknownAttribute(name, known));
  for (const [name, attribute] of known) {
    const input = Object.hasOwn(body, name) ? body[name] : undefined;
    if (input === undefined || input === null || input === '') {
      if (attribute.required) problems.push(missingAttribute(name));
      else if (input === undefined && !attribute.mayBeMissing) problems.push(leftOut(name));
      else if (input === '' && (attribute.type === 'text' || attribute.type === 'any')) attributes[name] = input;
      continue;
    }
    const parsed = parseAttribute(attribute, input);
    if ('detail' in parsed) problems.push({ code: 'VALUE_INVALID', field: name, detail: parsed.detail });
    else attributes[name] = parsed.value;
  }
  return { attributes, problems };
}

function leftOut(field: string): Problem {
  return { code: 'FIELD_REQUIRED', field, detail: 'must be there; send "" to leave it blank.' };
}

/**
 * Counts as in a blueprint: a custom list has the nodes below its own node.
 * @throws ProtocolError VALUE_INVALID if the list has no room for another node (D-LST-20)
 */
export function refuseFullList(lists: CustomerLists, listId: ListId, { chain: [root] }: NewNode): void {
  const custom = root === undefined ? undefined : `C${root}`;
  const list = listId === CUSTOM_LISTS ? custom : listId;
  if (list !== undefined && lists.countNodes(list) >= MAX_NODES_OF_LIST) throw full(list, MAX_NODES_OF_LIST);
  if (lists.ownNodes >= MAX_NODES_IN_ALL) throw full('All lists together', MAX_NODES_IN_ALL);
}

/** @throws ProtocolError VALUE_INVALID if groups would have attributes of their own of too many nodes (D-LST-23) */
export function refuseFullGroups(lists: CustomerLists, { group }: ListToWrite, { ofGroup }: ListDraft): void {
  const added = Array.from(ofGroup.keys()).filter((nodeId) => !group?.has(nodeId)).length;
  const over = lists.groupNodes + added - MAX_GROUP_NODES;
  if (added === 0 || over <= 0) return;
  const detail = `User groups must have attributes of their own of at most ${MAX_GROUP_NODES} nodes, received ${over} more.`;
  throw ProtocolError.of('VALUE_INVALID', detail);
}

function full(name: string, max: number): ProtocolError {
  const detail = `${name} must have at most ${max} nodes, those of all levels counted, received one more.`;
  return ProtocolError.of('VALUE_INVALID', detail);
}

function rootProblems(listId: ListId, body: Body): Problem[] {
  const { children, id, _links, ...others } = body;
  const problems: Problem[] = Object.keys(others)
    .slice(0, MAX_PROBLEMS)
    .map((field) => ({
      code: 'FIELD_UNKNOWN' as const,
      field,
      detail: 'is not a member of a list. Members are children, id and _links.',
    }));
  if (id !== undefined && id !== listId) {
    problems.push({ code: 'VALUE_INVALID', field: 'id', detail: `must be ${quote(listId)}, if it is there.` });
  }
  return problems;
}

function tooDeep(): Problem {
  const detail = `must not be on the last of ${MAX_LEVELS} levels; lists are not deeper.`;
  return { code: 'VALUE_INVALID', field: 'parentNodeId', detail };
}
