import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { FileStorage } from '../../file-storage/index.js';
import { Log, Sweeper } from '../../runtime/index.js';
import { DocumentEngines } from '../documents/index.js';
import { FilesHealth } from '../health/index.js';
import { ReadHistogram, readGauge } from './read-metrics.js';
import type { MetricSource } from './read-metrics.js';

/** Listing a large storage takes minutes, and a bucket counts each list as requests. */
const INTERVAL_MS = 6 * 3_600_000;
const CONTENTS_PER_UNIT = 500;

/** Measures the use of the file storage in the background. A scrape only reads the last figures. */
@Injectable()
export class StorageUse extends Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Undefined until the storage was measured once. */
  last: { readonly files: number; readonly bytes: number } | undefined = undefined;
  #listing: ReturnType<FileStorage['list']> | undefined;
  #files = 0;
  #bytes = 0;

  constructor(
    private readonly storage: FileStorage,
    private readonly log: Log,
  ) {
    super({ intervalMs: INTERVAL_MS, maxUnits: Infinity });
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.sweep().catch((error: unknown) => this.failed(error));
  }

  protected async sweepUnit(): Promise<boolean> {
    const listing = (this.#listing ??= this.#begin());
    for (let looked = 0; looked < CONTENTS_PER_UNIT; looked += 1) {
      const next = await listing.next();
      if (next.done) {
        this.last = { files: this.#files, bytes: this.#bytes };
        this.#listing = undefined;
        return false;
      }
      this.#files += 1;
      this.#bytes += next.value.bytes;
    }
    return true;
  }

  protected failed(error: unknown): void {
    this.#listing = undefined;
    this.log.willRetry('The use of the file storage could not be measured', error);
  }

  #begin(): ReturnType<FileStorage['list']> {
    this.#files = 0;
    this.#bytes = 0;
    return this.storage.list();
  }
}

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
