/**
 * A shorter list that still fails: pieces are left out for as long as one can be, the larger ones first.
 *
 * @param fails whether these fail, in this order and from the start
 * @param hasTime false: what was found so far is short enough
 */
export async function shorten<T>(
  items: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
  hasTime: () => boolean,
): Promise<readonly T[]> {
  let shortest = items;
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < shortest.length && hasTime();) {
      const left = shortest.toSpliced(start, size);
      if (await fails(left)) shortest = left;
      else start += size;
    }
  }
  return shortest;
}
