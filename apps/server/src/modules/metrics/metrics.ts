import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { Inject, Injectable } from '@nestjs/common';
import { PasswordVerifier, SIGN_IN_OUTCOMES } from '../access/index.js';
import { APPLICATION_OUTCOMES, ApplicationFeed } from '../applications/index.js';
import type { MetricSource } from './read-metrics.js';

/** Returns each figure in nanoseconds. The keys are the name parts that dashboards for Node.js expect. */
const FIGURES: Record<string, (delays: ReturnType<typeof monitorEventLoopDelay>) => number> = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (delays) => delays.percentile(50),
  p90: (delays) => delays.percentile(90),
  p99: (delays) => delays.percentile(99),
};

/**
 * Measures the delays of the event loop since the last scrape. prom-client measures them, too, but a second scrape can
 * come before the next measurement. In that case, prom-client returns a minimum of 292 years and a mean of NaN. Here
 * all figures are 0.
 */
export class EventLoopMetrics {
  readonly #delays = monitorEventLoopDelay({ resolution: 10 });
  readonly #gauges = Object.entries(FIGURES).map(([figure, nanoseconds]) => {
    const name = `nodejs_eventloop_lag_${figure}_seconds`;
    const help = `Delay of the event loop since the last scrape: ${figure}.`;
    return { name, nanoseconds, gauge: new Gauge({ name, help, registers: [] }) };
  });

  constructor() {
    this.#delays.enable();
  }

  register(registry: Registry): void {
    for (const { name, gauge } of this.#gauges) {
      registry.removeSingleMetric(name);
      registry.registerMetric(gauge);
    }
  }

  refresh(): void {
    const measured = this.#delays.count > 0;
    for (const { gauge, nanoseconds } of this.#gauges) gauge.set(measured ? nanoseconds(this.#delays) / 1e9 : 0);
    this.#delays.reset();
  }
}

/** Counts the results of visitors' applications. No label names a customer, a portal or a job (D-APY-9). */
@Injectable()
export class ApplicationMetrics implements MetricSource {
  readonly #applications = new Counter({
    name: 'talent_applications_total',
    help: 'Apply forms that were sent to this node, by what became of them; all but received and repeated ones are refused.',
    labelNames: ['outcome'],
    registers: [],
  });

  constructor(feed: ApplicationFeed) {
    for (const outcome of APPLICATION_OUTCOMES) this.#applications.inc({ outcome }, 0);
    feed.listen((outcome) => this.#applications.inc({ outcome }));
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#applications);
  }
}

/** Counts the results of attempts to sign in with a password (D-SIG-15). */
@Injectable()
export class SignInMetrics implements MetricSource {
  readonly #signIns = new Counter({
    name: 'talent_sign_ins_total',
    help: 'Passwords that were sent to this node and not remembered by it, by what became of them: right, wrong, refused after too many wrong ones, busy.',
    labelNames: ['outcome'],
    registers: [],
  });

  constructor(passwords: PasswordVerifier) {
    for (const outcome of SIGN_IN_OUTCOMES) this.#signIns.inc({ outcome }, 0);
    passwords.onOutcome((outcome) => this.#signIns.inc({ outcome }));
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#signIns);
  }
}

/** Gauges of open handles by kind are left out. Their number follows the connections, and the kinds help nobody. */
const LEFT_OUT = ['handles', 'requests', 'resources'].flatMap((kind) => [
  `nodejs_active_${kind}`,
  `nodejs_active_${kind}_total`,
]);

/**
 * The token of the sources, in the order in which they are shown. The alerts and the dashboard of deploy/monitoring go
 * by their names and labels (D-NET-26).
 */
export const METRIC_SOURCES = Symbol('metric sources');

/** Renders all metrics of this node in the text format of Prometheus. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #eventLoop = new EventLoopMetrics();

  constructor(@Inject(METRIC_SOURCES) private readonly sources: readonly MetricSource[]) {
    collectDefaultMetrics({ register: this.#registry });
    for (const name of LEFT_OUT) this.#registry.removeSingleMetric(name);
    this.#eventLoop.register(this.#registry);
    for (const source of sources) source.register(this.#registry);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    for (const source of this.sources) await source.refresh?.();
    this.#eventLoop.refresh();
    return this.#registry.metrics();
  }
}
