import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { UnitOfWork } from '../../database/index.js';
import { Clock, Log, Notices } from '../../runtime/index.js';
import { NewestBackupsRepository } from '../health/index.js';
import type { MetricSource } from './read-metrics.js';

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
