import type { AppliedNode, ConfiguredNode } from './configured-node.js';
import { defaultAttributes } from '../storage/list-node.mapper.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import type { PlacedNode } from '../memory/list-index.js';

/** Returns the stored node as the configuration changes it, or undefined if both configurations say the same of it. */
export function changedNode(
  stored: PlacedNode,
  { before, after }: { before: AppliedNode | undefined; after: ConfiguredNode },
): PlacedNode | undefined {
  const value = after.value === before?.value ? stored.value : after.value;
  const isHiddenAsBefore = before !== undefined && (after.hidden ?? false) === (before.hidden ?? false);
  const hidden = after.hidden === undefined || isHiddenAsBefore ? stored.hidden : after.hidden;
  const attributes = withoutDropped(stored.attributes, { before, after });
  for (const [name, attribute] of Object.entries(after.attributes)) {
    if (attribute !== before?.attributes[name]) attributes[name] = attribute;
  }
  const isSame =
    value === stored.value &&
    hidden === stored.hidden &&
    JSON.stringify(attributes) === JSON.stringify(stored.attributes);
  return isSame ? undefined : { ...stored, value, hidden, attributes };
}

/** Returns the stored node with the configuration's defaults, or undefined if it has them already. */
export function withConfiguredDefaults(
  stored: ListNodeEntity,
  { before, after }: { before: AppliedNode | undefined; after: ConfiguredNode },
): ListNodeEntity | undefined {
  const { value: _, hidden: wasHidden, ...known } = defaultAttributes(stored);
  const hidden = Number(after.hidden ?? wasHidden);
  const attributes = JSON.stringify({ ...withoutDropped(known, { before, after }), ...after.attributes });
  const defaults = { defaultValue: after.value, defaultHidden: hidden, defaultAttributes: attributes };
  const isSame = stored.defaultValue === after.value && stored.defaultHidden === hidden;
  return isSame && stored.defaultAttributes === attributes ? undefined : { ...stored, ...defaults };
}

/** Removes the attributes that the earlier configuration gave and this one does not. */
function withoutDropped(
  attributes: ConfiguredNode['attributes'],
  { before, after }: { before: AppliedNode | undefined; after: ConfiguredNode },
): Record<string, string | number | boolean> {
  const dropped = new Set(
    Object.keys(before?.attributes ?? {}).filter((name) => !Object.hasOwn(after.attributes, name)),
  );
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !dropped.has(name)));
}
