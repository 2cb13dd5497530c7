/** Does the work for each item, so many at once. The first failure is thrown once all that was begun has ended, and no more is begun. */
export async function eachAtOnce<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // One generator for all workers: whichever fails leaves its loop, which ends the generator for the others too.
  const left = each(items);
  const workers = Array.from({ length: atOnce }, async () => {
    for await (const item of left) await work(item);
  });
  const ends = await Promise.allSettled(workers);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function* each<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
