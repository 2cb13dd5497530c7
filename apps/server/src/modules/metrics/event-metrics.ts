import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { Log, Notices } from '../../runtime/index.js';
import { AttemptFeed, EventFigures, EventSwitch, MAX_COUNTED } from '../events/index.js';
import type { AttemptFigure } from '../events/index.js';
import type { MetricSource } from './read-metrics.js';

const OUTCOMES = ['processed', 'redirect', 'rejected', 'pending', 'failed'] as const;
const WAITING = ['user', 'nobody'] as const;

/** Limits of the histogram in seconds. A first attempt may take 30 s (D-EVT-2). */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
const IN_DATABASE = 'Read from the database: the same on every node.';
const UNTIL = `Counting stops at ${MAX_COUNTED}.`;

/** Measures the delivery of events. No label names a customer, a subscription or a partner (D-NET-20). */
@Injectable()
export class EventMetrics implements MetricSource {
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
  readonly #sending = gauge(
    'talent_event_sending',
    'Whether this node sends events: 1, or 0 while that is off or held.',
  );
  readonly #running = gauge('talent_event_attempts_in_flight', 'Attempts that this node is making, by who waits.', [
    'waiting',
  ]);
  readonly #failing = gauge(
    'talent_event_subscriptions_failing',
    `Subscriptions with a delivery to send whose partners have accepted nothing since a failure. ${IN_DATABASE} ${UNTIL}`,
  );
  readonly #paused = gauge(
    'talent_event_subscriptions_paused',
    `Subscriptions that are paused, by reason: gone (410), failing for five days, asked. ${IN_DATABASE} ${UNTIL}`,
    ['reason'],
  );
  readonly #pending = gauge(
    'talent_event_deliveries_pending',
    `Deliveries that are due at some time, without those that wait for others of their order. ${IN_DATABASE} ${UNTIL}`,
  );
  readonly #oldest = gauge(
    'talent_event_oldest_due_seconds',
    `For how long the oldest delivery that is due has been, 0 where none is. ${IN_DATABASE}`,
  );
  readonly #notices: Notices;

  constructor(
    private readonly figures: EventFigures,
    private readonly eventSwitch: EventSwitch,
    feed: AttemptFeed,
    log: Log,
  ) {
    this.#notices = new Notices(log);
    for (const outcome of OUTCOMES) this.#attempts.inc({ outcome }, 0);
    feed.listen((attempt) => this.#count(attempt));
  }

  register(registry: Registry): void {
    for (const metric of [this.#attempts, this.#firstAttempts]) registry.registerMetric(metric);
    for (const metric of [this.#sending, this.#running, this.#failing, this.#paused, this.#pending, this.#oldest])
      registry.registerMetric(metric);
  }

  /** Sets all figures, except the ones that the database cannot return now. */
  async refresh(): Promise<void> {
    for (const waiting of WAITING) this.#running.set({ waiting }, this.figures.countRunning(waiting));
    this.#sending.set(this.eventSwitch.isOn ? 1 : 0);
    try {
      const { failing, paused, pending, oldestDueMs } = await this.figures.read();
      for (const [reason, count] of Object.entries(paused)) this.#paused.set({ reason }, count);
      this.#failing.set(failing);
      this.#pending.set(pending);
      this.#oldest.set(oldestDueMs / 1000);
    } catch (error) {
      this.#paused.reset();
      for (const metric of [this.#failing, this.#pending, this.#oldest]) metric.remove();
      this.#notices.tell('Metrics that are read from the database are left out.', { why: String(error) });
    }
  }

  #count({ outcome, waiting, durationMs }: AttemptFigure): void {
    this.#attempts.inc({ outcome });
    if (waiting === 'user') this.#firstAttempts.observe(durationMs / 1000);
  }
}

function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name, help, labelNames, registers: [] });
}
