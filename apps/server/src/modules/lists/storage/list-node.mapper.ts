import type { ListNode } from '../../../profile-engine/index.js';
import type { ListNodeEntity } from './list-node.entity.js';
import type { NodeColumns } from './list-nodes.repository.js';
import type { NodeAttributes } from '../list-attributes.js';
import type { PlacedNode } from '../memory/list-index.js';

/** Most nodes have no attributes. They share one object. */
const NO_ATTRIBUTES = '{}';
const EMPTY: ListNode['attributes'] = Object.freeze({});

export function toListNode(stored: NodeColumns): PlacedNode {
  return Object.freeze({
    listId: stored.listId,
    id: stored.id,
    systemId: stored.systemId,
    parentId: stored.parentId,
    position: stored.position,
    value: stored.value,
    hidden: stored.hidden === 1,
    attributes: readAttributes(stored.attributes),
  });
}

/** Converts nodes one by one, on demand. */
export function* toListNodes(stored: Iterable<NodeColumns>): Generator<PlacedNode> {
  for (const node of stored) yield toListNode(node);
}

/** Returns a node's row, with its attributes as its defaults. */
export function toListNodeEntity(customerId: number, node: PlacedNode, revision: number): ListNodeEntity {
  const value = node.value;
  const hidden = Number(node.hidden);
  const attributes = JSON.stringify(node.attributes);
  return {
    customerId,
    listId: node.listId,
    id: node.id,
    parentId: node.parentId,
    position: node.position,
    systemId: node.systemId,
    value,
    hidden,
    attributes,
    defaultValue: value,
    defaultHidden: hidden,
    defaultAttributes: attributes,
    revision,
  };
}

export function storedAttributes({ value, hidden, attributes }: ListNodeEntity): NodeAttributes {
  return { value, hidden: hidden === 1, ...readAttributes(attributes) };
}

/** Returns the defaults of a stored node. A node that a caller added has none. */
export function defaultAttributes({ defaultValue, defaultHidden, defaultAttributes }: ListNodeEntity): NodeAttributes {
  if (defaultHidden === null) return { hidden: false };
  return {
    ...(defaultValue !== null && { value: defaultValue }),
    hidden: defaultHidden === 1,
    ...readAttributes(defaultAttributes ?? NO_ATTRIBUTES),
  };
}

/** How a node was when it was configured or added, if it differs by now (D-PLT-13). */
export interface FirstNode {
  readonly value?: string;
  readonly hidden?: boolean;
  readonly attributes?: ListNode['attributes'];
}

/** Returns undefined if nothing changed since. */
export function toFirstNode({
  firstValue = null,
  firstHidden = null,
  firstAttributes = null,
}: NodeColumns): FirstNode | undefined {
  if (firstValue === null && firstHidden === null && firstAttributes === null) return undefined;
  return {
    ...(firstValue !== null && { value: firstValue }),
    ...(firstHidden !== null && { hidden: firstHidden === 1 }),
    ...(firstAttributes !== null && { attributes: readAttributes(firstAttributes) }),
  };
}

export function withStoredAttributes(
  stored: ListNodeEntity,
  { value = stored.value, hidden = false, ...attributes }: NodeAttributes,
): ListNodeEntity {
  return { ...stored, value: String(value), hidden: Number(hidden), attributes: JSON.stringify(attributes) };
}

export function readAttributes(json: string): ListNode['attributes'] {
  return json === NO_ATTRIBUTES ? EMPTY : (JSON.parse(json) as ListNode['attributes']);
}
