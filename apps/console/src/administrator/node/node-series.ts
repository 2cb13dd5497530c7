import { quantileOf, sumBy } from './prometheus.js';
import type { Samples } from './prometheus.js';

/** A scrape, and when it was made. */
export interface Snapshot {
  readonly at: number;
  readonly samples: Samples;
}

/** A line of a chart: a value for each time, undefined where there was none. */
export interface Series {
  readonly name: string;
  readonly values: ReadonlyArray<number | undefined>;
}

/** The charts of a node. */
export const CHARTS = ['requests', 'latency', 'eventLoop', 'deliveries', 'queue', 'database'] as const;
export type ChartName = (typeof CHARTS)[number];

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;

type Sums = ReadonlyMap<string, number>;
type Read = (samples: Samples) => Sums;

const requests: Read = (samples) =>
  sumBy(samples, 'talent_http_requests_total', ({ status = '' }) => `${status.slice(0, 1)}xx`);

const attempts: Read = (samples) => sumBy(samples, 'talent_event_attempts_total', ({ outcome = '' }) => outcome);

const units: Read = (samples) => sumBy(samples, 'talent_database_units_total', ({ outcome = '' }) => outcome);

const durations: Read = (samples) => sumBy(samples, 'talent_http_request_duration_seconds_bucket', ({ le = '' }) => le);

/** Counters begin at 0 again when the node starts. */
const increase = (before: number, now: number) => (now < before ? now : now - before);

function increases(read: Read, [before, now]: readonly [Snapshot, Snapshot]): Sums {
  const old = read(before.samples);
  return new Map([...read(now.samples)].map(([key, value]) => [key, increase(old.get(key) ?? 0, value)]));
}

type Point = (pair: readonly [Snapshot, Snapshot]) => Sums;

function perSecond(read: Read, times = 1): Point {
  return (pair) => {
    const seconds = Math.max((pair[1].at - pair[0].at) / MS_PER_SECOND, 1 / MS_PER_SECOND);
    return new Map([...increases(read, pair)].map(([key, value]) => [key, (value / seconds) * times]));
  };
}

const latency: Point = (pair) => {
  const buckets = new Map(
    [...increases(durations, pair)].map(([bound, count]) => [bound === '+Inf' ? Infinity : Number(bound), count]),
  );
  const quantiles = [
    ['p50', quantileOf(buckets, 0.5)],
    ['p99', quantileOf(buckets, 0.99)],
  ] as const;
  return new Map(quantiles.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
};

function gauges(...metrics: ReadonlyArray<readonly [metric: string, name: string]>): Point {
  return ([, { samples }]) =>
    new Map(
      metrics.flatMap(([metric, name]) => {
        const value = samples.get(metric)?.[0]?.value;
        return value === undefined || Number.isNaN(value) ? [] : [[name, value] as const];
      }),
    );
}

/** The pools of PostgreSQL: connections in use. SQLite has none, so its units of work are shown. */
const database: Point = (pair) => {
  const pool: Read = (samples) => sumBy(samples, 'talent_database_pool_connections', ({ pool: name = '' }) => name);
  const idle = sumBy(pair[1].samples, 'talent_database_pool_idle', ({ pool: name = '' }) => name);
  const used = [...pool(pair[1].samples)].map(([name, total]) => [name, total - (idle.get(name) ?? 0)] as const);
  return used.length > 0 ? new Map(used) : perSecond(units)(pair);
};

const POINTS: Readonly<Record<ChartName, Point>> = {
  requests: perSecond(requests),
  latency,
  eventLoop: gauges(['nodejs_eventloop_lag_p50_seconds', 'p50'], ['nodejs_eventloop_lag_p99_seconds', 'p99']),
  deliveries: perSecond(attempts, SECONDS_PER_MINUTE),
  queue: gauges(['talent_event_deliveries_pending', 'deliveries'], ['talent_database_units_waiting', 'units']),
  database,
};

/** Returns the lines of a chart: a value for each scrape but the first. */
export function seriesOf(chart: ChartName, snapshots: readonly Snapshot[]): readonly Series[] {
  const points = snapshots.flatMap((now, index) => {
    const before = snapshots[index - 1];
    return before ? [POINTS[chart]([before, now])] : [];
  });
  const names = [...new Set(points.flatMap((point) => [...point.keys()]))].sort();
  return names.map((name) => ({ name, values: points.map((point) => point.get(name)) }));
}

/** Whether the node's database has pools of connections. */
export function hasPools(snapshots: readonly Snapshot[]): boolean {
  return (snapshots.at(-1)?.samples.get('talent_database_pool_connections')?.length ?? 0) > 0;
}
