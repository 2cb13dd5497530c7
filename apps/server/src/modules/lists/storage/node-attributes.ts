import type { ListNode } from '../../../profile-engine/index.js';

export type AttributeValue = string | number | boolean;

/** What a node, or a group of users in its place, says by attribute: `value`, `hidden`, and those of its list (D-LST-0). */
export type NodeAttributes = Readonly<Record<string, AttributeValue>>;

/** How many characters it takes to say it. */
export function charactersOf(attributes: NodeAttributes): number {
  let count = 0;
  for (const [name, value] of Object.entries(attributes)) count += name.length + String(value).length;
  return count;
}

/** What is said of one; undefined where nothing is, whatever the attribute is called. */
export function attributeOf(attributes: NodeAttributes, name: string): AttributeValue | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** The node as one sees it for whom these attributes are others. */
export function withAttributes<Node extends ListNode>(node: Node, others: NodeAttributes): Node {
  const { value = node.value, hidden = node.hidden, ...attributes } = others;
  return {
    ...node,
    value: String(value),
    hidden: hidden === true,
    attributes: { ...node.attributes, ...attributes },
  };
}
