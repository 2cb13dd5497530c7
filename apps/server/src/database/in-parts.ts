/** Both databases bound the parameters of a statement. */
const VALUES_PER_STATEMENT = 1000;

/** Items in parts that one statement takes, each of at most so many. */
export function inParts<Item>(items: readonly Item[], most = VALUES_PER_STATEMENT): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, index) => items.slice(index * most, (index + 1) * most));
}
