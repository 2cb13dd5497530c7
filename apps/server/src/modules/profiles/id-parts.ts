/** Both databases bound the parameters of a statement. */
const IDS_PER_QUERY = 1000;

/** The ids in parts that one statement takes. */
export function inParts(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / IDS_PER_QUERY);
  return Array.from({ length: count }, (_, index) => ids.slice(index * IDS_PER_QUERY, (index + 1) * IDS_PER_QUERY));
}
