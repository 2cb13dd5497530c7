import { Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { DocumentEngines } from '../documents/index.js';
import { FilesHealth } from '../health/index.js';
import { readGauge, readHistogram } from './read-metrics.js';

const STATES = ['writable', 'unavailable'];

/** Measures the file storage, and the texts and PDFs that are made of files (D-NET-20). */
@Injectable()
export class FilesMetrics {
  constructor(
    private readonly health: FilesHealth,
    private readonly engines: DocumentEngines,
  ) {}

  register(registry: Registry): void {
    const metrics = [
      readGauge(
        'talent_storage_state',
        'The state of the file storage, as /health/ready says: 1 for the state that holds.',
        async () => {
          const current = await this.health.state();
          return STATES.map((state) => [{ state }, state === current ? 1 : 0] as const);
        },
        ['state'],
      ),
      readHistogram(
        'talent_conversion_duration_seconds',
        'Texts and PDFs that this node made of files, by engine and outcome: made, or why there is none.',
        () => this.engines.conversions,
      ),
    ];
    for (const metric of metrics) registry.registerMetric(metric);
  }
}
