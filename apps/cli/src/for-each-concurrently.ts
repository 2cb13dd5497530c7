/**
 * Works on several items at once. After a failure, starts no more items and throws once all running items have ended.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // All workers share one generator. A worker that fails leaves its loop, which ends the generator for the others.
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
