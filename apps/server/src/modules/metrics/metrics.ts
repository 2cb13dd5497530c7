import { Injectable } from '@nestjs/common';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
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
    siblings.listen(TOPIC, () => this.#registry.getMetricsAsJSON());
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    const { own, others } = await this.siblings.ask(TOPIC);
    if (own === undefined) return this.#registry.metrics();
    const all = [{ number: own, answer: await this.#registry.getMetricsAsJSON() }, ...(others as OfProcess[])];
    return AggregatorRegistry.aggregate(all.map(labelled)).metrics();
  }
}

interface OfProcess {
  readonly number: number;
  readonly answer: readonly MetricObjectWithValues<MetricValue<string>>[];
}

/** Gives each value its process, so that those of a process that ended or does not answer do not move the others. */
function labelled({ number, answer }: OfProcess): object[] {
  return answer.map((metric) => ({
    ...metric,
    aggregator: 'first',
    values: metric.values.map((value) => ({ ...value, labels: { process: String(number), ...value.labels } })),
  }));
}
