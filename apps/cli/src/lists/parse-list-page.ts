import type { WireResponse } from '../http/send-request.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { findHeader, readResponseBody } from '../request/response-body.js';
import type { AttributeValue, ListNode } from './list-node.js';

/** One page of the children of a node. */
export interface ListPage {
  readonly nodes: readonly PageNode[];
  /** Whether there is another page. */
  readonly hasNext: boolean;
  readonly etag: string;
}

/** A node without those below it: a read goes one level deep (spec: List rules 1). */
export interface PageNode extends Omit<ListNode, 'children'> {
  readonly hasChildren: boolean;
}

/** What a node has that is none of its attributes. */
export const STRUCTURE: ReadonlySet<string> = new Set(['id', 'listnodeid', 'children', '_links']);

/** The page in an answer; undefined where it holds none. */
export function parseListPage(response: WireResponse): ListPage | undefined {
  const body = readResponseBody(response).value;
  const etag = findHeader(response, 'etag');
  if (response.status !== 200 || etag === undefined || !isRecord(body) || !Array.isArray(body.children))
    return undefined;
  const nodes = body.children.flatMap(parseNode);
  return nodes.length === body.children.length ? { nodes, hasNext: hasLink(body, 'next'), etag } : undefined;
}

function parseNode(node: unknown): PageNode[] {
  if (!isRecord(node)) return [];
  const { id, listnodeid } = node;
  const attributes = new Map(Object.entries(node).filter(isAttribute));
  if (typeof id !== 'string' || !/^\d+$/.test(String(listnodeid)) || !attributes.has('value')) return [];
  // A node that has children tells where the first page of them is (spec: List rules 3).
  return [{ id, listnodeid: String(listnodeid), attributes, hasChildren: hasLink(node, 'first') }];
}

function isAttribute(member: [string, unknown]): member is [string, AttributeValue] {
  const [name, value] = member;
  return !STRUCTURE.has(name) && ['string', 'number', 'boolean'].includes(typeof value);
}

function hasLink({ _links: links }: JsonObject, name: string): boolean {
  return isRecord(links) && name in links;
}
