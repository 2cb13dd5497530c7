import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
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

/** Renders all metrics of this node in the text format of Prometheus. */
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
  ) {
    collectDefaultMetrics({ register: this.#registry });
    for (const name of LEFT_OUT) this.#registry.removeSingleMetric(name);
    for (const source of [node, requests, database, events, files]) source.register(this.#registry);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
