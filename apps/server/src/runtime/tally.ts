/** The limits of the buckets of durations, in seconds. They fit a read of a millisecond and an export of a minute. */
export const SECONDS: readonly number[] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120];

/** Sorts durations into buckets. Adding one costs less than a microsecond, so the server always measures. */
export class Durations {
  /** The number of durations in each bucket alone. The last bucket has those above every limit. */
  readonly counts = SECONDS.map(() => 0).concat(0);
  sumSeconds = 0;

  add(durationMs: number): void {
    const seconds = durationMs / 1000;
    let bucket = 0;
    while (bucket < SECONDS.length && seconds > (SECONDS[bucket] ?? 0)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sumSeconds += seconds;
  }

  get count(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }
}

/** A value for each combination of labels. The labels come from closed sets, so the number of values is bounded. */
class Labelled<Value> {
  readonly #values = new Map<string, { readonly labels: readonly string[]; value: Value }>();

  /**
   * @param names of the labels
   * @param initial the value before anything was counted
   */
  constructor(
    readonly names: readonly string[],
    private readonly initial: () => Value,
  ) {}

  *[Symbol.iterator](): Generator<readonly [labels: Readonly<Record<string, string>>, value: Value]> {
    for (const { labels, value } of this.#values.values())
      yield [Object.fromEntries(this.names.map((name, index) => [name, labels[index] ?? ''])), value];
  }

  protected of(labels: readonly string[]): { value: Value } {
    const key = labels.join('\n');
    const known = this.#values.get(key);
    if (known) return known;
    const added = { labels, value: this.initial() };
    this.#values.set(key, added);
    return added;
  }
}

export class Tally extends Labelled<number> {
  /** @param known labels that are shown as 0 before they are counted, so that their first count is an increase */
  constructor(names: readonly string[], known: ReadonlyArray<readonly string[]> = []) {
    super(names, () => 0);
    for (const labels of known) this.of(labels);
  }

  add(...labels: readonly string[]): void {
    this.of(labels).value += 1;
  }
}

export class DurationTally extends Labelled<Durations> {
  constructor(names: readonly string[]) {
    super(names, () => new Durations());
  }

  add(durationMs: number, ...labels: readonly string[]): void {
    this.of(labels).value.add(durationMs);
  }
}
