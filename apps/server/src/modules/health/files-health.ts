import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { FileStorage } from '../../file-storage/index.js';
import type { StorageState } from '../../file-storage/index.js';
import { Log, Notices } from '../../runtime/index.js';

/** Anyone may ask; the storage is asked no more often than this. */
const FRESH_MS: Readonly<Record<FilesState, number>> = { writable: 10_000, incomplete: 10_000, unavailable: 1000 };
const WAIT_MS = 1000;
const INCOMPLETE =
  'The file storage holds none of the files that profiles name: look at TALENT_STORAGE_URL, mount it or restore it. New files are kept there.';

/** Whether files can be kept, and whether those that were kept before are there. */
export type FilesState = StorageState | 'unavailable';

/** The state of the file storage. A probe finds it out by keeping a file. */
@Injectable()
export class FilesHealth {
  #freshUntil = -Infinity;
  #state: FilesState = 'unavailable';
  #asking: Promise<void> | undefined;
  readonly #notices: Notices;

  constructor(
    private readonly storage: FileStorage,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  /** As far as it is known; a storage that does not answer is not waited for. */
  async state(): Promise<FilesState> {
    if (performance.now() >= this.#freshUntil) this.#asking ??= this.#ask();
    if (this.#asking) await Promise.race([this.#asking, delay(WAIT_MS, undefined, { ref: false })]);
    return this.#state;
  }

  async #ask(): Promise<void> {
    try {
      this.#state = await this.storage.probe();
      if (this.#state === 'incomplete') this.#notices.tell(INCOMPLETE, {});
    } catch (error) {
      this.#state = 'unavailable';
      this.#notices.tell('Files cannot be kept: look at TALENT_STORAGE_URL.', { why: String(error) });
    }
    this.#freshUntil = performance.now() + FRESH_MS[this.#state];
    this.#asking = undefined;
  }
}
