import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { Clock, Log, Notices } from '../../runtime/index.js';
import { Retention } from '../retention/index.js';
import { readCounter } from './read-metrics.js';
import type { MetricSource } from './read-metrics.js';

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
