import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { SECONDS } from '../../runtime/index.js';
import type { Durations } from '../../runtime/index.js';

export interface MetricSource {
  register(registry: Registry): void;
  /** Reads the figures that must be read before a scrape. */
  refresh?(): Promise<void>;
}

type Labels = Readonly<Record<string, string>>;

/** Values with their labels, read at each scrape. The parts of the server count by themselves, and know no metrics. */
type Read<Value> = () => Iterable<readonly [labels: Labels, value: Value]>;

interface Described {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

export function readCounter(described: Described, read: Read<number>): Counter {
  const { name, help, labelNames = [] } = described;
  return new Counter({
    ...{ name, help, labelNames: [...labelNames], registers: [] },
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}

export function readGauge(described: Described, read: Read<number>): Gauge {
  const { name, help, labelNames = [] } = described;
  return new Gauge({
    ...{ name, help, labelNames: [...labelNames], registers: [] },
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.set(labels, value);
    },
  });
}

/** A histogram of durations in seconds. */
export class ReadHistogram {
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  readonly name: string;
  readonly help: string;

  constructor(
    { name, help }: Described,
    private readonly read: Read<Durations>,
  ) {
    this.name = name;
    this.help = help;
  }

  /** Registers like a metric of prom-client. The registry needs only a name and `get`. */
  register(registry: Registry): void {
    registry.registerMetric(this as unknown as Counter);
  }

  async get(): Promise<object> {
    const { name, help, type, aggregator } = this;
    const values = [...this.read()].flatMap(([labels, durations]) => linesOf(name, labels, durations));
    return { name, help, type, aggregator, values };
  }
}

function linesOf(
  name: string,
  labels: Labels,
  { counts, sumSeconds }: Durations,
): {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}[] {
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
export function one<Value>(value: Value): Iterable<readonly [Labels, Value]> {
  return [[{}, value]];
}
