import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { ApplicationMetrics } from './application-metrics.js';
import { EventLoopMetrics } from './event-loop-metrics.js';
import { EventMetrics } from './event-metrics.js';

/** Lists of all that is open: their size follows the connections, and their kinds tell nobody much. */
const LEFT_OUT = ['handles', 'requests', 'resources'].flatMap((kind) => [
  `nodejs_active_${kind}`,
  `nodejs_active_${kind}_total`,
]);

/** Everything that is told of this node, in the text format of Prometheus. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #eventLoop = new EventLoopMetrics();

  constructor(
    private readonly events: EventMetrics,
    applications: ApplicationMetrics,
  ) {
    collectDefaultMetrics({ register: this.#registry });
    for (const name of LEFT_OUT) this.#registry.removeSingleMetric(name);
    this.#eventLoop.register(this.#registry);
    events.register(this.#registry);
    applications.register(this.#registry);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    await this.events.refresh();
    this.#eventLoop.refresh();
    return this.#registry.metrics();
  }
}
