import { Counter, Gauge } from 'prom-client';
import { SECONDS } from '../../runtime/index.js';
import type { Durations } from '../../runtime/index.js';

type Labels = Readonly<Record<string, string>>;

/** Values with their labels, read at each scrape. The parts of the server count by themselves, and know no metrics. */
type Values<Value> = Iterable<readonly [labels: Labels, value: Value]>;

export function readCounter(
  name: string,
  help: string,
  read: () => Values<number>,
  labelNames: string[] = [],
): Counter {
  return new Counter({
    ...{ name, help, labelNames, registers: [] },
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}

/** A gauge whose values cannot be read, because the database is away, is left out. */
export function readGauge(
  name: string,
  help: string,
  read: () => Values<number> | Promise<Values<number>>,
  labelNames: string[] = [],
): Gauge {
  return new Gauge({
    ...{ name, help, labelNames, registers: [] },
    async collect() {
      if (labelNames.length > 0) this.reset();
      else this.remove();
      const values = await Promise.resolve(read()).catch(() => []);
      for (const [labels, value] of values) this.set(labels, value);
    },
  });
}

/** A histogram of durations in seconds. */
export function readHistogram(name: string, help: string, read: () => Values<Durations>): Counter {
  const described = { name, help, type: 'histogram', aggregator: 'sum' };
  const values = () => [...read()].flatMap(([labels, durations]) => linesOf(name, labels, durations));
  // The registry needs only a name and `get` of a metric.
  return { name, get: async () => ({ ...described, values: values() }) } as unknown as Counter;
}

function linesOf(name: string, labels: Labels, { counts, sumSeconds }: Durations): readonly object[] {
  let count = 0;
  const buckets = counts.map((inBucket, index) => {
    count += inBucket;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: SECONDS[index] ?? '+Inf' }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sumSeconds },
    { metricName: `${name}_count`, labels, value: count },
  ];
}

/** One value without labels. */
export function one<Value>(value: Value): Values<Value> {
  return [[{}, value]];
}
