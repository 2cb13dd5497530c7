import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { Log, Notices } from '../../runtime/index.js';
import { KeyRegistry } from '../key-rotation/index.js';
import type { MetricSource } from './read-metrics.js';

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
