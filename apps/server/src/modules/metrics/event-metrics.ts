import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { Attempts, EventFigures, MAX_COUNTED } from '../events/index.js';
import { one, readGauge } from './read-metrics.js';

const OUTCOMES = ['processed', 'redirect', 'rejected', 'pending', 'failed'] as const;
const WAITING = ['user', 'nobody'] as const;

/** Limits of the histogram in seconds. A first attempt may take 30 s (D-EVT-2). */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
const IN_DATABASE = 'Read from the database: the same on every node.';
const UNTIL = `Counting stops at ${MAX_COUNTED}.`;

/** Measures the delivery of events. No label names a customer, a subscription or a partner (D-NET-20). */
@Injectable()
export class EventMetrics {
  readonly #attempts = new Counter({
    name: 'talent_event_attempts_total',
    help: 'Attempts to deliver an event that this node has made, by what the delivery became; pending ones are tried again.',
    labelNames: ['outcome'],
    registers: [],
  });
  readonly #firstAttempts = new Histogram({
    name: 'talent_event_first_attempt_duration_seconds',
    help: 'How long the attempts of this node took for which an acting user waited.',
    buckets: SECONDS,
    registers: [],
  });

  constructor(
    private readonly figures: EventFigures,
    private readonly attempts: Attempts,
  ) {
    for (const outcome of OUTCOMES) this.#attempts.inc({ outcome }, 0);
    attempts.listen(({ outcome, waiting, durationMs }) => {
      this.#attempts.inc({ outcome });
      if (waiting === 'user') this.#firstAttempts.observe(durationMs / 1000);
    });
  }

  register(registry: Registry): void {
    let reading: ReturnType<EventFigures['read']> | undefined;
    // The metrics of a scrape share one read of the database.
    const read = () => (reading ??= this.figures.read().finally(() => (reading = undefined)));
    const metrics = [
      this.#attempts,
      this.#firstAttempts,
      readGauge('talent_event_sending', 'Whether this node sends events: 1, or 0 while that is off or held.', () =>
        one(this.attempts.isSending ? 1 : 0),
      ),
      readGauge(
        'talent_event_attempts_in_flight',
        'Attempts that this node is making, by who waits.',
        () => WAITING.map((waiting) => [{ waiting }, this.attempts.countRunning(waiting)] as const),
        ['waiting'],
      ),
      readGauge(
        'talent_event_subscriptions_failing',
        `Subscriptions with a delivery to send whose partners have accepted nothing since a failure. ${IN_DATABASE} ${UNTIL}`,
        async () => one((await read()).failing),
      ),
      readGauge(
        'talent_event_subscriptions_paused',
        `Subscriptions that are paused, by reason: gone (410), failing for five days, asked. ${IN_DATABASE} ${UNTIL}`,
        async () => Object.entries((await read()).paused).map(([reason, count]) => [{ reason }, count] as const),
        ['reason'],
      ),
      readGauge(
        'talent_event_deliveries_pending',
        `Deliveries that are due at some time, without those that wait for others of their order. ${IN_DATABASE} ${UNTIL}`,
        async () => one((await read()).pending),
      ),
      readGauge(
        'talent_event_oldest_due_seconds',
        `For how long the oldest delivery that is due has been, 0 where none is. ${IN_DATABASE}`,
        async () => one((await read()).oldestDueMs / 1000),
      ),
    ];
    for (const metric of metrics) registry.registerMetric(metric);
  }
}
