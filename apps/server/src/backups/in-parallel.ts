/** Files that are read or written at once. */
const AT_ONCE = 8;

/** Runs `work` for several items at once, and returns the results in the order of the items. Stops at the first error. */
export async function* inParallel<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  let part: Item[] = [];
  for await (const item of items) {
    part.push(item);
    if (part.length < AT_ONCE) continue;
    yield* await Promise.all(part.map(work));
    part = [];
  }
  yield* await Promise.all(part.map(work));
}
