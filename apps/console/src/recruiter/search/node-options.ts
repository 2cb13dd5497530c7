import type { ListOption } from '../../records/profile-schema.js';

/** Returns the options and the hidden nodes of a field in the order of its list. */
export function optionsWithHidden(
  { options, hiddenIds }: { readonly options: readonly ListOption[]; readonly hiddenIds: readonly string[] },
  nodes: readonly ListOption[],
): readonly ListOption[] {
  const wanted = new Set([...options.map(({ id }) => id), ...hiddenIds]);
  const found = nodes.filter(({ id }) => wanted.has(id));
  const placed = new Set(found.map(({ id }) => id));
  return [...found, ...options.filter(({ id }) => !placed.has(id))];
}
