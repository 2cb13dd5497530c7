/** A record with an id. Ids ascend in each stream. */
interface Identified {
  readonly id: number;
}

/** Those that are in either stream, or in both of them, each once and in the order of their ids. */
export async function* mergeFound<Found extends Identified>(
  operator: '|' | '&',
  { one, other }: { readonly one: AsyncGenerator<Found>; readonly other: AsyncGenerator<Found> },
): AsyncGenerator<Found> {
  let [left, right] = await Promise.all([one.next(), other.next()]);
  while (operator === '&' ? !left.done && !right.done : !left.done || !right.done) {
    const [leftId, rightId] = [idOf(left), idOf(right)];
    const first = leftId <= rightId ? left : right;
    if (!first.done && (operator === '|' || leftId === rightId)) yield first.value;
    if (leftId <= rightId) left = await one.next();
    if (rightId <= leftId) right = await other.next();
  }
}

function idOf(result: IteratorResult<Identified>): number {
  return result.done ? Infinity : result.value.id;
}
