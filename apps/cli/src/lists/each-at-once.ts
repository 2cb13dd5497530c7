/** Does the work for each item, so many at once. The first failure is thrown, and no further work is begun. */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // One generator for all workers: whichever fails leaves its loop, which ends the generator for the others too.
  const left = each(items);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

function* each<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
}
