import { fileURLToPath } from 'node:url';
import { ExportProcess } from './export-process.js';
import type { ExportProcessOptions, FormToWrite } from './export-process.js';

/** As long as the next export of somebody who exports several may take to come. */
const IDLE_MS = 10_000;
/** A process uses more memory with each form that it draws, so a new process replaces it after this many. */
const MAX_WRITTEN = 100;
const MAX_RESIDENT_BYTES = 256 * 1024 * 1024;

export interface ExportProcessesOptions extends Partial<ExportProcessOptions> {
  readonly idleMs?: number;
  readonly maxWritten?: number;
}

/** Processes that write exports: as many as write at once, and each is kept for a while for the next. */
export class ExportProcesses {
  readonly #idle = new Map<ExportProcess, NodeJS.Timeout>();
  readonly #busy = new Set<ExportProcess>();
  readonly #options: ExportProcessOptions;
  readonly #idleMs: number;
  readonly #maxWritten: number;

  constructor({ idleMs = IDLE_MS, maxWritten = MAX_WRITTEN, ...options }: ExportProcessesOptions = {}) {
    [this.#idleMs, this.#maxWritten] = [idleMs, maxWritten];
    this.#options = {
      entry: fileURLToPath(new URL('./export-child.js', import.meta.url)),
      fonts: undefined,
      onUnusableFont: () => undefined,
      ...options,
    };
  }

  /** The ids of the current processes. */
  get pids(): readonly number[] {
    return [...this.#busy, ...this.#idle.keys()].flatMap(({ pid }) => pid ?? []);
  }

  /** Yields the file piece by piece. If the reader stops early, the process is ended at once. */
  async *write(form: FormToWrite): AsyncGenerator<Buffer, void, undefined> {
    const writing = this.#take();
    let isWhole = false;
    try {
      yield* writing.write(form);
      isWhole = true;
    } finally {
      this.#busy.delete(writing);
      if (isWhole && this.#isFit(writing)) this.#keep(writing);
      else writing.end();
    }
  }

  /** Ends all processes at once. */
  end(): void {
    for (const each of this.#busy) each.end();
    for (const each of this.#idle.keys()) this.#endIdle(each);
  }

  #take(): ExportProcess {
    const [kept] = [...this.#idle.keys()].filter(({ isEnded }) => !isEnded);
    if (kept) {
      clearTimeout(this.#idle.get(kept));
      this.#idle.delete(kept);
    }
    const taken = kept ?? new ExportProcess(this.#options);
    taken.keepsAlive(true);
    this.#busy.add(taken);
    return taken;
  }

  #isFit({ isEnded, written, residentBytes }: ExportProcess): boolean {
    return !isEnded && written < this.#maxWritten && residentBytes < MAX_RESIDENT_BYTES;
  }

  #keep(idle: ExportProcess): void {
    idle.keepsAlive(false);
    this.#idle.set(idle, setTimeout(() => this.#endIdle(idle), this.#idleMs).unref());
  }

  #endIdle(idle: ExportProcess): void {
    clearTimeout(this.#idle.get(idle));
    this.#idle.delete(idle);
    idle.end();
  }
}
