import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { Gauge, Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { UnitOfWork } from '../../database/index.js';
import { Log, Notices, Clock } from '../../runtime/index.js';
import { PasswordVerifier, SIGN_IN_OUTCOMES } from '../access/index.js';
import { APPLICATION_OUTCOMES, ApplicationFeed } from '../applications/index.js';
import { NewestBackupsRepository } from '../health/index.js';
import { KeyRegistry } from '../key-rotation/index.js';
import { Retention } from '../retention/index.js';
import { readCounter } from './read-metrics.js';
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

const PURPOSES = ['secret', 'storage'] as const;

/** Measures how much is left to encrypt again while a key is replaced (D-SIG-11, D-FIL-8). */
@Injectable()
export class KeyMetrics implements MetricSource {
  readonly #remaining = new Gauge({
    name: 'talent_key_rotation_remaining',
    help:
      'What is not encrypted under the newest key, by key: texts (secret) and contents of files (storage). ' +
      'Counted while a key is replaced. Read from the database: the same on every node.',
    labelNames: ['key'],
    registers: [],
  });
  readonly #notices: Notices;

  constructor(
    private readonly keys: KeyRegistry,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#remaining);
  }

  async refresh(): Promise<void> {
    try {
      for (const purpose of PURPOSES) this.#remaining.set({ key: purpose }, await this.keys.leftOf({ purpose }));
    } catch (error) {
      this.#remaining.reset();
      this.#notices.tell('Metrics of keys are left out, because the database cannot be read.', { why: String(error) });
    }
  }
}

/** Measures the age of the newest backup (D-OPR-10). */
@Injectable()
export class BackupMetrics implements MetricSource {
  readonly #age = new Gauge({
    name: 'talent_backup_age_seconds',
    help:
      'Age of the state of the database that the newest backup by talent-server has, +Inf if none is recorded. ' +
      'Read from the database: the same on every node.',
    registers: [],
  });
  readonly #notices: Notices;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly backups: NewestBackupsRepository,
    private readonly clock: Clock,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#age);
  }

  async refresh(): Promise<void> {
    try {
      const newest = await this.backups.find(this.unitOfWork.reader);
      this.#age.set(newest === undefined ? Infinity : Math.max(0, (this.clock.now() - newest.takenAt) / 1000));
    } catch (error) {
      this.#age.remove();
      this.#notices.tell(
        'The age of the newest backup is left out of the metrics, because the database cannot be read.',
        {
          why: String(error),
        },
      );
    }
  }
}

/** Measures the tables whose rows are removed by age (D-OPR-16). */
@Injectable()
export class RetentionMetrics implements MetricSource {
  readonly #oldest = new Gauge({
    name: 'talent_oldest_row_seconds',
    help: 'Age of the oldest row of each table whose rows are removed by age. Read from the database: the same on every node.',
    labelNames: ['table'],
    registers: [],
  });
  readonly #notices: Notices;

  constructor(
    private readonly retention: Retention,
    private readonly clock: Clock,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#oldest);
    const described = {
      name: 'talent_rows_removed_total',
      help: 'Rows that this node has removed because of their age, by table.',
      labelNames: ['table'],
    };
    registry.registerMetric(
      readCounter(described, () => [...this.retention.removed].map(([table, rows]) => [{ table }, rows] as const)),
    );
  }

  async refresh(): Promise<void> {
    this.#oldest.reset();
    try {
      const now = this.clock.now();
      for (const { table, at } of await this.retention.listOldest())
        this.#oldest.set({ table }, at === undefined ? 0 : Math.max(0, (now - at) / 1000));
    } catch (error) {
      this.#notices.tell('Metrics of old rows are left out, because the database cannot be read.', {
        why: String(error),
      });
    }
  }
}
