/** How a cache is used. A figure that a cache does not have is left out. */
export interface CacheFigures {
  readonly hits?: number;
  readonly misses?: number;
  readonly entries?: number;
  readonly bytes?: number;
}

/** Knows the caches of this server by name, so that metrics can show all of them. */
export class Caches {
  readonly #figures = new Map<string, Array<() => CacheFigures>>();

  add(name: string, figures: () => CacheFigures): void {
    this.#figures.set(name, [...(this.#figures.get(name) ?? []), figures]);
  }

  *[Symbol.iterator](): Generator<readonly [name: string, figures: CacheFigures]> {
    for (const [name, readers] of this.#figures) yield [name, readers.map((read) => read()).reduce(sumOf)];
  }
}

function sumOf(left: CacheFigures, right: CacheFigures): CacheFigures {
  const sum: Record<string, number> = { ...left };
  for (const [figure, value] of Object.entries(right) as Array<[string, number]>)
    sum[figure] = (sum[figure] ?? 0) + value;
  return sum;
}
