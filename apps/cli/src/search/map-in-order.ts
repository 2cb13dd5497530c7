/** Does the work for each item, so many at once, and yields what comes of it in the order of the items. */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  const take = async function* (most: number): AsyncGenerator<Result> {
    while (begun.length > most) yield* begun.splice(0, 1);
  };
  for await (const item of items) {
    const result = work(item);
    // One that fails while an earlier one is waited for is thrown in its turn.
    result.catch(() => undefined);
    begun.push(result);
    yield* take(atOnce - 1);
  }
  yield* take(0);
}
