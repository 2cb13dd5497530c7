import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { FileStorage } from '../../file-storage/index.js';
import { Log, Sweeper } from '../../runtime/index.js';

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
