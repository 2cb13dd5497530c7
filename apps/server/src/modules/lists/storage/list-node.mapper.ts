import type { ListNode } from '../../../profile-engine/index.js';
import type { ListNodeEntity } from './list-node.entity.js';
import type { ShownNode } from './list-nodes.repository.js';
import type { NodeAttributes } from './node-attributes.js';
import type { PlacedNode } from '../memory/list-index.js';

/** Most nodes have none: they share one object. */
const NO_ATTRIBUTES = '{}';
const EMPTY: ListNode['attributes'] = Object.freeze({});

/** A stored node as the lists in memory hold it. */
export function toListNode(stored: ShownNode): PlacedNode {
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

/** One by one, as they are asked for. */
export function* toListNodes(stored: Iterable<ShownNode>): Generator<PlacedNode> {
  for (const node of stored) yield toListNode(node);
}

/** A node as the table holds it, where what it says is what it falls back to. */
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

/** Everything that a stored node says. */
export function storedAttributes({ value, hidden, attributes }: ListNodeEntity): NodeAttributes {
  return { value, hidden: hidden === 1, ...readAttributes(attributes) };
}

/** What a stored node falls back to; nothing where a caller added it. */
export function defaultAttributes({ defaultValue, defaultHidden, defaultAttributes }: ListNodeEntity): NodeAttributes {
  if (defaultHidden === null) return { hidden: false };
  return {
    ...(defaultValue !== null && { value: defaultValue }),
    hidden: defaultHidden === 1,
    ...readAttributes(defaultAttributes ?? NO_ATTRIBUTES),
  };
}

/** What a node was when it was configured or added, as far as it is something else by now (D-PLT-13). */
export interface FirstNode {
  readonly value?: string;
  readonly hidden?: boolean;
  readonly attributes?: ListNode['attributes'];
}

/** Undefined where nothing was changed since. */
export function toFirstNode({
  firstValue = null,
  firstHidden = null,
  firstAttributes = null,
}: ShownNode): FirstNode | undefined {
  if (firstValue === null && firstHidden === null && firstAttributes === null) return undefined;
  return {
    ...(firstValue !== null && { value: firstValue }),
    ...(firstHidden !== null && { hidden: firstHidden === 1 }),
    ...(firstAttributes !== null && { attributes: readAttributes(firstAttributes) }),
  };
}

/** The stored node with other attributes. */
export function withStoredAttributes(
  stored: ListNodeEntity,
  { value = stored.value, hidden = false, ...attributes }: NodeAttributes,
): ListNodeEntity {
  return { ...stored, value: String(value), hidden: Number(hidden), attributes: JSON.stringify(attributes) };
}

export function readAttributes(json: string): ListNode['attributes'] {
  return json === NO_ATTRIBUTES ? EMPTY : (JSON.parse(json) as ListNode['attributes']);
}
