import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { FileStorage } from '../../file-storage/index.js';
import { Clock, Log } from '../../http/index.js';
import { FileContentsRepository } from './file-contents.repository.js';

const SWEEP_INTERVAL_MS = 600_000;
/** One unit of work marks this many, so that no other waits long for it. */
const CONTENTS_PER_UNIT = 100;
/** What one sweep leaves, the next one takes. */
const MAX_UNITS = 100;

/**
 * Removes contents that nothing has named for a while (D-FIL-9). First they are marked, and given to nobody from then on; then they are
 * removed from the storage, and then forgotten: a sweep that ends anywhere in between, on any node, is taken up by the next.
 */
@Injectable()
export class UnnamedContents implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: FileContentsRepository,
    private readonly storage: FileStorage,
    private readonly configuration: Configuration,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.sweep().catch((error: unknown) =>
        this.log.warn(`Files that nothing names could not be removed: ${String(error)}`),
      );
    }, SWEEP_INTERVAL_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping = true;
    await this.#sweeping.catch(() => undefined);
  }

  /** One sweep at a time. */
  sweep(): Promise<void> {
    this.#sweeping = this.#sweeping.catch(() => undefined).then(() => this.#removeInUnits());
    return this.#sweeping;
  }

  async #removeInUnits(): Promise<void> {
    const { unnamedMs } = this.configuration.files;
    const before = this.clock.now() - unnamedMs;
    await this.storage.clearStaging(unnamedMs);
    for (let unit = 0; unit < MAX_UNITS && !this.#stopping; unit += 1) {
      const marked = await this.unitOfWork.write((session) =>
        this.repository.sweep(session, before, CONTENTS_PER_UNIT),
      );
      for (const { name } of marked) await this.storage.remove(name);
      await this.unitOfWork.write(async (session) => {
        for (const content of marked) await this.repository.forget(session, content, this.clock.now());
      });
      if (marked.length < CONTENTS_PER_UNIT) return;
    }
  }
}
