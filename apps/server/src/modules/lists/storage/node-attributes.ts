import type { ListNode } from '../../../profile-engine/index.js';

export type AttributeValue = string | number | boolean;

/** The attributes of a node, or of a user group in its place: `value`, `hidden`, and those of its list (D-LST-0). */
export type NodeAttributes = Readonly<Record<string, AttributeValue>>;

/** Counts the characters of names and values. */
export function charactersOf(attributes: NodeAttributes): number {
  let count = 0;
  for (const [name, value] of Object.entries(attributes)) count += name.length + String(value).length;
  return count;
}

/** Returns an attribute, or undefined. Safe for names such as `constructor`. */
export function attributeOf(attributes: NodeAttributes, name: string): AttributeValue | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** Returns the node with these attributes in place of its own. */
export function withAttributes<Node extends ListNode>(node: Node, others: NodeAttributes): Node {
  const { value = node.value, hidden = node.hidden, ...attributes } = others;
  return {
    ...node,
    value: String(value),
    hidden: hidden === true,
    attributes: { ...node.attributes, ...attributes },
  };
}
