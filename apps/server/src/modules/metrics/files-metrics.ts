import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { DocumentEngines } from '../documents/index.js';
import { FilesHealth } from '../health/index.js';
import { ReadHistogram, readGauge } from './read-metrics.js';
import type { MetricSource } from './read-metrics.js';
import { StorageUse } from './storage-use.js';

const STATES = ['writable', 'incomplete', 'unavailable'] as const;
const MEASURED = 'Measured in the background, at the start and every six hours. The same on every node.';

/** Measures the file storage, and the texts and PDFs that are made of files (D-NET-20). */
@Injectable()
export class FilesMetrics implements MetricSource {
  readonly #state = new Gauge({
    name: 'talent_storage_state',
    help: 'The state of the file storage, as /health/ready says: 1 for the state that holds.',
    labelNames: ['state'],
    registers: [],
  });

  constructor(
    private readonly health: FilesHealth,
    private readonly use: StorageUse,
    private readonly engines: DocumentEngines,
  ) {}

  register(registry: Registry): void {
    const measured = (figure: 'files' | 'bytes') => (): Array<readonly [Record<string, string>, number]> => {
      const { last } = this.use;
      return last ? [[{}, last[figure]]] : [];
    };
    const gauges = [
      this.#state,
      readGauge({ name: 'talent_storage_files', help: `Contents in the file storage. ${MEASURED}` }, measured('files')),
      readGauge({ name: 'talent_storage_bytes', help: `Bytes in the file storage. ${MEASURED}` }, measured('bytes')),
    ];
    for (const gauge of gauges) registry.registerMetric(gauge);
    new ReadHistogram(
      {
        name: 'talent_conversion_duration_seconds',
        help: 'Texts and PDFs that this node made of files, by engine and outcome: made, or why there is none.',
      },
      () => this.engines.conversions,
    ).register(registry);
  }

  async refresh(): Promise<void> {
    const current = await this.health.state();
    for (const state of STATES) this.#state.set({ state }, state === current ? 1 : 0);
  }
}
