import { Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { countMigrations, RELEASE, UnitOfWork } from '../../database/index.js';
import type { PoolFigures } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import { NewestBackupsRepository } from '../health/index.js';
import { KeyRegistry } from '../key-rotation/index.js';
import { one, readCounter, readGauge, readHistogram } from './read-metrics.js';

const POOL_METRICS: ReadonlyArray<readonly [name: string, figure: keyof Omit<PoolFigures, 'pool'>, help: string]> = [
  ['limit', 'limit', 'Connections to PostgreSQL that a pool of this node may open.'],
  ['connections', 'total', 'Open connections to PostgreSQL.'],
  ['idle', 'idle', 'Open connections to PostgreSQL that nobody uses.'],
  ['waiting', 'waiting', 'Callers that wait for a connection to PostgreSQL.'],
];

/** Measures units of work and connections, and reads what the database knows of keys and backups (D-NET-20). */
@Injectable()
export class DatabaseMetrics {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: KeyRegistry,
    private readonly backups: NewestBackupsRepository,
    private readonly clock: Clock,
  ) {}

  register(registry: Registry): void {
    const { figures } = this.unitOfWork;
    const metrics = [
      readHistogram('talent_database_wait_seconds', 'How long units of work waited before they began.', () =>
        one(figures.waits),
      ),
      readHistogram('talent_database_unit_seconds', 'How long units of work took, without their commit.', () =>
        one(figures.works),
      ),
      readHistogram(
        'talent_database_commit_seconds',
        'How long durable commits took. Units of work on SQLite share one.',
        () => one(figures.commits),
      ),
      readGauge(
        'talent_database_migrations',
        'Migrations of the database. More than talent_build_migrations: a later release has migrated it.',
        async () => one(await countMigrations(this.unitOfWork.reader)),
      ),
      readGauge(
        'talent_key_rotation_remaining',
        'What is not encrypted under the newest key, by key: texts (secret) and contents of files (storage). ' +
          'Counted while a key is replaced. Read from the database: the same on every node.',
        () => this.#remainingUnderOldKeys(),
        ['key'],
      ),
      readGauge(
        'talent_backup_age_seconds',
        'Age of the state of the database that the newest backup by talent-server has, +Inf if none is recorded. ' +
          'Read from the database: the same on every node.',
        async () => one(await this.#backupAgeSeconds()),
      ),
      readGauge('talent_build_migrations', 'Migrations that this release knows.', () => one(RELEASE)),
      readGauge('talent_database_units_waiting', 'Units of work that wait for their turn to write.', () =>
        one(this.unitOfWork.waitingUnits),
      ),
      ...POOL_METRICS.map(([name, figure, help]) =>
        readGauge(
          `talent_database_pool_${name}`,
          help,
          () => this.unitOfWork.pools().map((pool) => [{ pool: pool.pool }, pool[figure]]),
          ['pool'],
        ),
      ),
      readGauge(
        'talent_search_standby_used',
        '1 while searches run on the standby, 0 while they run on the primary instead (D-PLT-35).',
        () => (this.unitOfWork.usesStandby === undefined ? [] : one(Number(this.unitOfWork.usesStandby))),
      ),
      readCounter(
        'talent_database_units_total',
        'Ended units of work of this node. Most of those that are rolled back refuse a request.',
        () => [
          [{ outcome: 'committed' }, figures.committed],
          [{ outcome: 'rolled_back' }, figures.rolledBack],
        ],
        ['outcome'],
      ),
    ];
    for (const metric of metrics) registry.registerMetric(metric);
  }

  async #remainingUnderOldKeys(): Promise<ReadonlyArray<readonly [{ readonly key: string }, number]>> {
    return [
      [{ key: 'secret' }, await this.keys.leftOf({ purpose: 'secret' })],
      [{ key: 'storage' }, await this.keys.leftOf({ purpose: 'storage' })],
    ];
  }

  async #backupAgeSeconds(): Promise<number> {
    const newest = await this.backups.find(this.unitOfWork.reader);
    return newest === undefined ? Infinity : Math.max(0, (this.clock.now() - newest.takenAt) / 1000);
  }
}
