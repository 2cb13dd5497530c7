import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { Sweeper } from '../../event-loop/index.js';
import { FileStorage } from '../../file-storage/index.js';
import { Clock, Log } from '../../http/index.js';
import { FileContentsRepository } from './file-contents.repository.js';

/** One unit of work marks this many, so that no other waits long for it. */
const CONTENTS_PER_UNIT = 100;

/**
 * Removes contents that nothing has named for a while (D-FIL-9). First they are marked, and given to nobody from then on; then they are
 * removed from the storage, and then forgotten: a sweep that ends anywhere in between, on any node, is taken up by the next.
 */
@Injectable()
export class UnnamedContents extends Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
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

  protected async sweepUnit(): Promise<boolean> {
    const before = this.clock.now() - this.configuration.files.unnamedMs;
    const marked = await this.unitOfWork.write((session) => this.repository.sweep(session, before, CONTENTS_PER_UNIT));
    for (const { name } of marked) await this.storage.remove(name);
    await this.unitOfWork.write(async (session) => {
      for (const content of marked) await this.repository.forget(session, content, this.clock.now());
    });
    return marked.length === CONTENTS_PER_UNIT;
  }

  protected failed(error: unknown): void {
    this.log.warn(`Files that nothing names could not be removed: ${String(error)}`);
  }
}
