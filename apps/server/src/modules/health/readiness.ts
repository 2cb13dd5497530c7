import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { nextIds, SERVER_COUNTERS, UnitOfWork, WriteNotPermitted, WriteRefusals } from '../../database/index.js';
import { FileStorage } from '../../file-storage/index.js';
import { Log, Notices, QueueFull, WaitedTooLong } from '../../runtime/index.js';

const WAIT_MS = 1000;

/** A store that has not replied for this time is out of reach. Before that, it may be busy or locked by a backup. */
const SILENT_MS = 10_000;

/** Runs a check for all callers together: one run at a time, and none while the last result is fresh. */
class SharedCheck {
  #freshUntil = -Infinity;
  #running: Promise<void> | undefined;
  #begunAt = 0;

  /** @param check resolves with the milliseconds for which its result stays fresh */
  constructor(private readonly check: () => Promise<number>) {}

  /** Resolves when the result is fresh, or after a second if the check takes longer. */
  async refresh(): Promise<void> {
    if (performance.now() >= this.#freshUntil) this.#running ??= this.#run();
    if (this.#running) await Promise.race([this.#running, delay(WAIT_MS, undefined, { ref: false })]);
  }

  /** The running check has had no reply for 10 s. */
  get isSilent(): boolean {
    return this.#running !== undefined && performance.now() - this.#begunAt >= SILENT_MS;
  }

  async #run(): Promise<void> {
    this.#begunAt = performance.now();
    const freshMs = await this.check();
    this.#freshUntil = performance.now() + freshMs;
    this.#running = undefined;
  }
}

/** Time for which the state of the database is fresh. Limits the writes, because anybody may call. */
const DATABASE_FRESH_MS = 1000;

const PROBE = { customerId: SERVER_COUNTERS, counter: 'readiness' };

/** Checks by a committed write whether the database can be read and written (D-PLT-23). */
@Injectable()
export class DatabaseHealth {
  #isRefused = false;
  readonly #check = new SharedCheck(() => this.#probe());
  readonly #notices: Notices;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly refusals: WriteRefusals,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  /** Returns why the node is not ready, or undefined if it is. */
  async problem(): Promise<string | undefined> {
    if (this.refusals.areRecent) return 'The database refuses writes.';
    await this.#check.refresh();
    const { refusal } = this.unitOfWork.writePermit;
    if (refusal) return refusal.message;
    if (this.#isRefused) return 'The database cannot be reached, or refuses writes.';
    return this.#check.isSilent ? 'The database does not answer.' : undefined;
  }

  async #probe(): Promise<number> {
    try {
      await this.unitOfWork.isReachable();
      await this.unitOfWork.write((session) => nextIds(session, PROBE));
      this.#isRefused = false;
    } catch (error) {
      // A full queue means that the database is busy but replies. The write permit reports why it refuses.
      if (![QueueFull, WaitedTooLong, WriteNotPermitted].some((kind) => error instanceof kind)) this.#refused(error);
    }
    return DATABASE_FRESH_MS;
  }

  #refused(error: unknown): void {
    this.#isRefused = true;
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    this.#notices.tell('The database cannot be reached, or refuses writes. Check TALENT_DATABASE_URL.', {
      code,
      why: message,
    });
  }
}

type FilesState = 'writable' | 'unavailable';

/** Time for which each state of the file storage is fresh. Limits the writes, because anybody may call. */
const FILES_FRESH_MS = { writable: 10_000, unavailable: 1000 };
/** Stores a file to check whether files can be stored. */
@Injectable()
export class FilesHealth {
  #state: FilesState = 'unavailable';
  readonly #check = new SharedCheck(() => this.#probe());
  readonly #notices: Notices;

  constructor(
    private readonly storage: FileStorage,
    log: Log,
  ) {
    this.#notices = new Notices(log);
  }

  /** Returns the last known state until the storage has not replied for 10 s. */
  async state(): Promise<FilesState> {
    await this.#check.refresh();
    return this.#check.isSilent ? 'unavailable' : this.#state;
  }

  async #probe(): Promise<number> {
    try {
      await this.storage.probe();
      this.#state = 'writable';
    } catch (error) {
      this.#state = 'unavailable';
      this.#notices.tell('Files cannot be stored. Check TALENT_STORAGE_URL.', { why: String(error) });
    }
    return FILES_FRESH_MS[this.#state];
  }
}
