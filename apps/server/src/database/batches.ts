/**
 * Limit of bytes that are read and parsed together. A limit of rows would not do, because the sizes of rows differ by
 * a factor of 100,000.
 */
const BYTES_AT_ONCE = 262_144;

export interface SizedRow {
  readonly id: number;
  readonly bytes: number;
}

/** Returns how many of the first sizes have a sum within the limit. At least 1 if there is a size. */
export function countWithin(sizes: readonly number[], most: number): number {
  let left = most;
  let count = 0;
  for (const size of sizes) {
    left -= size;
    if (left < 0 && count > 0) break;
    count += 1;
  }
  return count;
}

/** Splits the ids into parts that take about the same time to read. */
export function* batchesBySize(rows: readonly SizedRow[]): Generator<number[]> {
  for (let start = 0; start < rows.length;) {
    const rest = rows.slice(start);
    const count = countWithin(
      rest.map(({ bytes }) => bytes),
      BYTES_AT_ONCE,
    );
    yield rest.slice(0, count).map(({ id }) => id);
    start += count;
  }
}

/** Both databases limit the number of parameters of a statement. */
const VALUES_PER_STATEMENT = 1000;

/** Splits items into parts for one statement each, of at most `most` items. */
export function inBatches<Item>(items: readonly Item[], most = VALUES_PER_STATEMENT): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, index) => items.slice(index * most, (index + 1) * most));
}
