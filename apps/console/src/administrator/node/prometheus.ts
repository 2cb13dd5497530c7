/** A sample of a metric: its labels and its value. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The samples of a scrape, by the name of their metric. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

const LINE = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?$/;
const LABEL = /([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"/g;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', '\\': '\\', '"': '"' };

/** Parses the text format of Prometheus. Comments and lines that are no samples are passed over. */
export function parseMetrics(text: string): Samples {
  const found = new Map<string, Sample[]>();
  for (const line of text.split('\n')) {
    const [, name, labels = '', value = ''] = LINE.exec(line.trim()) ?? [];
    if (name === undefined) continue;
    const samples = found.get(name) ?? [];
    samples.push({ labels: parseLabels(labels), value: parseValue(value) });
    found.set(name, samples);
  }
  return found;
}

function parseLabels(text: string): Readonly<Record<string, string>> {
  const entries = [...text.matchAll(LABEL)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\\(.)/g, (whole, escaped: string) => ESCAPES[escaped] ?? whole),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function parseValue(text: string): number {
  if (text === '+Inf') return Infinity;
  return text === '-Inf' ? -Infinity : Number(text);
}

/** Sums the samples of a metric by something of their labels. */
export function sumBy(
  samples: Samples,
  name: string,
  keyOf: (labels: Readonly<Record<string, string>>) => string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { labels, value } of samples.get(name) ?? [])
    sums.set(keyOf(labels), (sums.get(keyOf(labels)) ?? 0) + value);
  return sums;
}

/**
 * Estimates a quantile of what a histogram has counted, within its bucket on a straight line. Undefined if it has counted
 * nothing.
 *
 * @param buckets by upper bound: how many were at most so large.
 */
export function quantileOf(buckets: ReadonlyMap<number, number>, quantile: number): number | undefined {
  const sorted = [...buckets].sort(([one], [other]) => one - other);
  const rank = quantile * (sorted.at(-1)?.[1] ?? 0);
  if (rank <= 0) return undefined;
  let [lower, below] = [0, 0];
  for (const [bound, count] of sorted) {
    if (count >= rank) return bound === Infinity ? lower : lower + ((bound - lower) * (rank - below)) / (count - below);
    [lower, below] = [bound, count];
  }
  return undefined;
}
