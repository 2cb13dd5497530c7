import { Injectable } from '@nestjs/common';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { Siblings } from '../../runtime/index.js';
import { DatabaseMetrics } from './database-metrics.js';
import { EventMetrics } from './event-metrics.js';
import { FilesMetrics } from './files-metrics.js';
import { NodeMetrics } from './node-metrics.js';
import { RequestMetrics } from './request-metrics.js';

/** Gauges of open handles by kind are left out. Their number follows the connections, and the kinds help nobody. */
const LEFT_OUT = ['handles', 'requests', 'resources'].flatMap((kind) => [
  `nodejs_active_${kind}`,
  `nodejs_active_${kind}_total`,
]);

/** How the figures of the processes of a node become one, where they are not added. */
const AGGREGATORS: Readonly<Record<string, 'min' | 'max'>> = {
  talent_build_info: 'max',
  talent_build_migrations: 'max',
  talent_clock_skew_seconds: 'max',
  talent_database_migrations: 'max',
  talent_backup_age_seconds: 'max',
  talent_key_rotation_remaining: 'max',
  talent_event_deliveries_pending: 'max',
  talent_event_oldest_due_seconds: 'max',
  talent_event_sending: 'max',
  talent_event_subscriptions_failing: 'max',
  talent_event_subscriptions_paused: 'max',
  talent_ready: 'min',
  talent_search_standby_used: 'min',
  talent_storage_state: 'max',
};

/** The topic under which the processes of a node ask one another for their metrics. */
const TOPIC = 'metrics';

/** Renders all metrics of this node, those of all its processes together, in the text format of Prometheus. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();

  /** The alerts and the dashboard of deploy/monitoring go by the names and labels of the metrics (D-NET-26). */
  constructor(
    node: NodeMetrics,
    requests: RequestMetrics,
    database: DatabaseMetrics,
    events: EventMetrics,
    files: FilesMetrics,
    private readonly siblings: Siblings,
  ) {
    collectDefaultMetrics({ register: this.#registry });
    for (const name of LEFT_OUT) this.#registry.removeSingleMetric(name);
    for (const source of [node, requests, database, events, files]) source.register(this.#registry);
    for (const metric of this.#registry.getMetricsAsArray())
      metric.aggregator =
        AGGREGATORS[metric.name] ?? (metric.name.includes('eventloop_lag') ? 'max' : metric.aggregator);
    siblings.listen(TOPIC, () => this.#registry.getMetricsAsJSON());
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    const others = (await this.siblings.ask(TOPIC)) as readonly object[];
    if (others.length === 0) return this.#registry.metrics();
    return AggregatorRegistry.aggregate([await this.#registry.getMetricsAsJSON(), ...others]).metrics();
  }
}
