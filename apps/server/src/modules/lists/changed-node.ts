import type { ListNode } from '../../profile-engine/index.js';
import type { AppliedNode, ConfiguredNode } from './configured-node.js';

/** The stored node as it is to be; undefined where the configuration says nothing else of it than the one before. */
export function changedNode(
  stored: ListNode,
  { before, after }: { before: AppliedNode | undefined; after: ConfiguredNode },
): ListNode | undefined {
  const value = after.value === before?.value ? stored.value : after.value;
  const isHiddenAsBefore = before !== undefined && (after.hidden ?? false) === (before.hidden ?? false);
  const hidden = after.hidden === undefined || isHiddenAsBefore ? stored.hidden : after.hidden;
  const attributes = { ...stored.attributes };
  for (const name of Object.keys(before?.attributes ?? {})) {
    if (!Object.hasOwn(after.attributes, name)) delete attributes[name];
  }
  for (const [name, attribute] of Object.entries(after.attributes)) {
    if (attribute !== before?.attributes[name]) attributes[name] = attribute;
  }
  const isSame =
    value === stored.value &&
    hidden === stored.hidden &&
    JSON.stringify(attributes) === JSON.stringify(stored.attributes);
  return isSame ? undefined : { ...stored, value, hidden, attributes };
}
