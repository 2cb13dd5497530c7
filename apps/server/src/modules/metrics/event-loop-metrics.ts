import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

type Delays = ReturnType<typeof monitorEventLoopDelay>;

/** Each figure's nanoseconds, by the part of its name that dashboards of Node.js know it by. */
const FIGURES: Record<string, (delays: Delays) => number> = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (delays) => delays.percentile(50),
  p90: (delays) => delays.percentile(90),
  p99: (delays) => delays.percentile(99),
};

/**
 * The delays of the event loop since the last scrape. prom-client has them too, but a second scrape can come before the loop is
 * measured again. Then prom-client's minimum is 292 years and its mean is NaN. Here all figures are 0 then.
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
