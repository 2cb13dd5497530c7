import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Sweeper, Clock, Log } from '../../runtime/index.js';
import { FileStorage } from '../../file-storage/index.js';
import { FileContentsRepository } from './file-contents.repository.js';
import type { ContentKey } from './file-contents.repository.js';

/** Number of contents that one unit of work marks. A small number, so that other units do not wait long. */
const CONTENTS_PER_UNIT = 100;

/** Time within which a reader of a profile begins to read its file. */
const READ_MS = 10_000;

/** A sweep starts early if contents with this share of the allowed bytes have lost their last name. */
const UNSWEPT_SHARE = 1 / 16;

/**
 * Removes contents that have had no name for a while (D-FIL-9). A sweep first marks the contents, so that nobody
 * receives them any more. Then it removes them from the storage, and at last from the database. If a sweep is
 * interrupted, the next sweep on any node continues it.
 */
@Injectable()
export class UnnamedContents extends Sweeper {
  #unswept = 0;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: FileContentsRepository,
    private readonly storage: FileStorage,
    private readonly configuration: Configuration,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
  }

  override async sweep(): Promise<void> {
    await this.storage.clearStaging(this.configuration.files.unnamedMs);
    await super.sweep();
  }

  /** Counts bytes of contents that lost their last name. If there are many, a sweep starts early. */
  count(bytes: number): void {
    this.#unswept += bytes;
    if (this.#unswept < this.configuration.files.unnamedBytes * UNSWEPT_SHARE) return;
    this.#unswept = 0;
    super.sweep().catch((error: unknown) => this.failed(error));
  }

  protected async sweepUnit(): Promise<boolean> {
    const marked = await this.unitOfWork.write((session) => this.#mark(session));
    for (const { name } of marked) await this.storage.remove(name);
    await this.unitOfWork.write(async (session) => {
      for (const content of marked) await this.repository.forget(session, content, this.clock.now());
    });
    return marked.length >= CONTENTS_PER_UNIT;
  }

  async #mark(session: Session): Promise<ContentKey[]> {
    const { unnamedMs, unnamedBytes } = this.configuration.files;
    const now = this.clock.now();
    const limit = CONTENTS_PER_UNIT;
    const marked = await this.repository.sweep(session, now - unnamedMs, limit);
    for (const { customerId, bytes } of await this.repository.listBeyond(session, unnamedBytes)) {
      if (marked.length >= limit) break;
      const beyond = { customerId, bytes: bytes - unnamedBytes, unnamedBefore: now - READ_MS, limit };
      marked.push(...(await this.repository.sweepOldest(session, beyond)));
    }
    return marked;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Files that nothing names could not be removed', error);
  }
}
