/** Of so few every order is tried; of more, those that are met in practice. */
export const MOST_PERMUTED = 4;

/** Every order of the items, beginning with their own. */
export function* permutations<Item>(items: readonly Item[]): Iterable<readonly Item[]> {
  if (items.length < 2) return yield items;
  for (const [index, item] of items.entries()) {
    for (const others of permutations(items.toSpliced(index, 1))) yield [item, ...others];
  }
}
