import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FontProblem } from '../../font-problems.js';
import type { FormBlock } from '../form-blocks.js';
import type { DrawnFormat, ExportOrder, ExportReply } from './export-messages.js';

/** An idle process waits this long for the next export of a user who exports several forms. */
const IDLE_MS = 10_000;

/** A process uses more memory with each form that it draws, so a new process replaces it after this many. */
const MAX_WRITTEN = 100;
const MAX_RESIDENT_BYTES = 256 * 1024 * 1024;

export interface ExportProcessesOptions extends Partial<ExportProcessOptions> {
  readonly idleMs?: number;
  readonly maxWritten?: number;
}

/**
 * Processes that write exports. Each process writes one export at a time. An idle process stays for a while for the
 * next export.
 */
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
      onMissingScript: () => undefined,
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

interface ExportProcessOptions {
  /** The program that it runs. */
  readonly entry: string;
  /** A folder with further fonts, besides the packaged fonts. */
  readonly fonts: string | undefined;
  readonly onUnusableFont: (file: string, error: unknown) => void;
  /** Called for a script that no font has, once by each process. */
  readonly onMissingScript: (script: FontProblem) => void;
}

export interface FormToWrite {
  /** The blocks from top to bottom, in parts. The process requests one part after the other. */
  readonly blocks: AsyncIterable<readonly FormBlock[]>;
  readonly format: DrawnFormat;
  readonly createdAt: Date;
  /** Aborted if nobody waits for the export any longer. The process is then ended. */
  readonly signal: AbortSignal;
}

/** Much more than the largest form needs, and a small part of a machine's memory. */
const HEAP_MIB = 512;

/** A process that writes one export after the other. The owner of this object must end it. */
class ExportProcess {
  readonly #child: ChildProcess;
  /**
   * Resolves when the process has exited. A message to the process may fail before the reason for its exit is known.
   */
  readonly #gone: Promise<void>;
  #replies: ExportReply[] = [];
  #ended: Error | undefined;
  #awake: () => void = () => undefined;
  #written = 0;
  #residentBytes = 0;

  constructor({ entry, fonts, onUnusableFont, onMissingScript }: ExportProcessOptions) {
    this.#child = fork(entry, fonts === undefined ? [] : [fonts], {
      execArgv: ['--no-warnings', `--max-old-space-size=${HEAP_MIB}`],
      env: {},
      // Copies forms directly instead of as JSON, because a form may be very large.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The parent ends the process. A signal from the terminal, which goes to the whole group, must not.
      detached: true,
    });
    this.#child.on('message', (reply: ExportReply) => {
      if (reply.kind === 'unusable-font') onUnusableFont(reply.file, reply.error);
      else if (reply.kind === 'missing-script') onMissingScript(reply.script);
      else this.#replies.push(reply);
      this.#awake();
    });
    this.#gone = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(this.#end(error)));
      this.#child.once('exit', (code, signal) =>
        resolve(
          this.#end(new Error(`The process that writes exports exited unexpectedly: ${signal ?? `code ${code}`}.`)),
        ),
      );
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The number of documents that the process has finished. */
  get written(): number {
    return this.#written;
  }

  /** The memory that the process used after its last document. */
  get residentBytes(): number {
    return this.#residentBytes;
  }

  get isEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** Yields the file piece by piece. Requests a piece only after the reader has taken the piece before. */
  async *write({ blocks, format, createdAt, signal }: FormToWrite): AsyncGenerator<Buffer, void, undefined> {
    const stop = (): void => this.end(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      signal.throwIfAborted();
      for await (const part of blocks) await this.#tell({ kind: 'blocks', blocks: part });
      await this.#tell({ kind: 'write', format, createdAt });
      for (;;) {
        await this.#tell({ kind: 'next' });
        const reply = await this.#reply();
        if (reply.kind === 'failed') throw reply.error;
        if (reply.kind === 'done') {
          this.#written += 1;
          this.#residentBytes = reply.residentBytes;
          return;
        }
        if (reply.kind === 'piece') yield asBuffer(reply.bytes);
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Sets if the parent's event loop stays alive because of this process. */
  keepsAlive(isKept: boolean): void {
    const how = isKept ? 'ref' : 'unref';
    this.#child[how]();
    this.#child.channel?.[how]();
  }

  /** Ends the process at once. */
  end(reason: unknown = new Error('The process that writes exports was ended.')): void {
    this.#end(reason instanceof Error ? reason : new Error(String(reason)));
    this.#child.kill('SIGKILL');
  }

  #end(error: Error): void {
    this.#ended ??= error;
    this.#awake();
  }

  async #reply(): Promise<ExportReply> {
    for (;;) {
      const reply = this.#replies.shift();
      if (reply) return reply;
      if (this.#ended) throw this.#ended;
      await new Promise<void>((resolve) => (this.#awake = resolve));
    }
  }

  /** Waits until the order is sent, so that no more than one order is ever on its way. */
  #tell(order: ExportOrder): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#ended) reject(this.#ended);
      else
        this.#child.send(order, (error) =>
          error ? void this.#gone.then(() => reject(this.#ended ?? error)) : resolve(),
        );
    });
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
