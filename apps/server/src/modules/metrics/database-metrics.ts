import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { countMigrations, RELEASE, UnitOfWork } from '../../database/index.js';
import type { PoolFigures } from '../../database/index.js';
import { Log, Notices } from '../../runtime/index.js';
import type { Durations } from '../../runtime/index.js';
import { one, readCounter, readGauge, ReadHistogram } from './read-metrics.js';
import type { MetricSource } from './read-metrics.js';

const POOL_METRICS: ReadonlyArray<readonly [name: string, figure: keyof Omit<PoolFigures, 'pool'>, help: string]> = [
  ['limit', 'limit', 'Connections to PostgreSQL that a pool of this node may open.'],
  ['connections', 'total', 'Open connections to PostgreSQL.'],
  ['idle', 'idle', 'Open connections to PostgreSQL that nobody uses.'],
  ['waiting', 'waiting', 'Callers that wait for a connection to PostgreSQL.'],
];

/** Measures units of work and connections (D-NET-20). */
@Injectable()
export class DatabaseMetrics implements MetricSource {
  readonly #migrations = new Gauge({
    name: 'talent_database_migrations',
    help: 'Migrations of the database. More than talent_build_migrations: a later release has migrated it.',
    registers: [],
  });
  readonly #notices: Notices;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  register(registry: Registry): void {
    const { figures } = this.unitOfWork;
    const histograms: ReadonlyArray<readonly [name: string, help: string, durations: Durations]> = [
      ['wait', 'How long units of work waited before they began.', figures.waits],
      ['unit', 'How long units of work took, without their commit.', figures.works],
      ['commit', 'How long durable commits took. Units of work on SQLite share one.', figures.commits],
    ];
    for (const [name, help, durations] of histograms)
      new ReadHistogram({ name: `talent_database_${name}_seconds`, help }, () => one(durations)).register(registry);
    const pools = POOL_METRICS.map(([name, figure, help]) =>
      readGauge({ name: `talent_database_pool_${name}`, help, labelNames: ['pool'] }, () =>
        this.unitOfWork.pools().map((pool) => [{ pool: pool.pool }, pool[figure]]),
      ),
    );
    const metrics = [
      this.#migrations,
      readGauge({ name: 'talent_build_migrations', help: 'Migrations that this release knows.' }, () => one(RELEASE)),
      readGauge(
        { name: 'talent_database_units_waiting', help: 'Units of work that wait for their turn to write.' },
        () => one(this.unitOfWork.waitingUnits),
      ),
      readGauge(
        {
          name: 'talent_search_standby_used',
          help: '1 while searches run on the standby, 0 while they run on the primary instead (D-PLT-35).',
        },
        () => (this.unitOfWork.usesStandby === undefined ? [] : one(Number(this.unitOfWork.usesStandby))),
      ),
      ...pools,
    ];
    for (const metric of metrics) registry.registerMetric(metric);
    registry.registerMetric(
      readCounter(
        {
          name: 'talent_database_units_total',
          help: 'Ended units of work of this node. Most of those that are rolled back refuse a request.',
          labelNames: ['outcome'],
        },
        () => [
          [{ outcome: 'committed' }, figures.committed],
          [{ outcome: 'rolled_back' }, figures.rolledBack],
        ],
      ),
    );
  }

  async refresh(): Promise<void> {
    try {
      this.#migrations.set(await countMigrations(this.unitOfWork.reader));
    } catch (error) {
      this.#migrations.remove();
      this.#notices.tell('The migrations are left out of the metrics, because the database cannot be read.', {
        why: String(error),
      });
    }
  }
}
