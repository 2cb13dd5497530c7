/**
 * Works through the items, so many at once, until the time is over.
 *
 * @param {Iterable<T>} items
 * @param {{ lanes: number, until?: number }} how - `until` as Date.now()
 * @param {(item: T) => Promise<void>} work
 * @returns {Promise<number>} how many were worked on
 * @template T
 */
export async function inLanes(items, { lanes, until = Infinity }, work) {
  const left = items[Symbol.iterator]();
  let done = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of left) {
        if (Date.now() > until) return;
        await work(item);
        done += 1;
      }
    }),
  );
  return done;
}
