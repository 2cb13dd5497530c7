/** The limit of requests of one action at a time. */
const AT_ONCE = 4;

/** An item and its result. */
export type Worked<Item, Done> = { readonly item: Item } & PromiseSettledResult<Done>;

/**
 * Works through items, a few at a time, until all are done or the signal ends it. The client waits for what the service
 * asks to wait.
 *
 * @returns what became of the items that were begun
 */
export async function workThrough<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: (worked: number) => void },
): Promise<ReadonlyArray<Worked<Item, Done>>> {
  const worked: Array<Worked<Item, Done>> = [];
  const left = items.values();
  const workOn = async () => {
    for (const item of left) {
      if (signal.aborted) return;
      const [result] = await Promise.allSettled([work(item)]);
      worked.push({ item, ...result });
      onStep(worked.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
  return worked;
}
