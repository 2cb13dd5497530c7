import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { FileStorage } from '../../file-storage/index.js';
import { Log, Notices } from '../../http/index.js';

/** Anyone may ask; the storage is asked no more often than this. */
const FRESH_MS = 30_000;
const WAIT_MS = 1000;

/** Whether files can be kept. */
@Injectable()
export class FilesHealth {
  #askedAt = -Infinity;
  #isWritable = false;
  #asking: Promise<void> | undefined;
  readonly #notices: Notices;

  constructor(
    private readonly storage: FileStorage,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  /** As far as it is known; a storage that does not answer is not waited for. */
  async isWritable(): Promise<boolean> {
    if (performance.now() - this.#askedAt >= FRESH_MS) this.#asking ??= this.#ask();
    if (this.#asking) await Promise.race([this.#asking, delay(WAIT_MS, undefined, { ref: false })]);
    return this.#isWritable;
  }

  async #ask(): Promise<void> {
    try {
      await this.storage.probe();
      this.#isWritable = true;
    } catch (error) {
      this.#isWritable = false;
      this.#notices.tell('Files cannot be kept: look at TALENT_STORAGE_URL.', { why: String(error) });
    }
    this.#askedAt = performance.now();
    this.#asking = undefined;
  }
}
