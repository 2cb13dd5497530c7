import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FontProblem } from '../../font-problems.js';
import type { FormBlock } from '../form-blocks.js';

/** A filled form to write. The server itself writes texts, because sending them to a process costs as much. */
export interface ExportOrder {
  /** The blocks from top to bottom. */
  readonly blocks: readonly FormBlock[];
  readonly format: 'doc' | 'pdf';
  readonly createdAt: Date;
}

export type ExportReply =
  | { readonly bytes: Uint8Array; readonly fontProblems: readonly FontProblem[] }
  | { readonly error: unknown };

export interface ExportProcessesOptions {
  /** The program that a process runs. */
  readonly entry?: string;
  /** A folder with further fonts, besides the packaged fonts. */
  readonly fonts?: string | undefined;
  /** Called for each problem that the fonts of a document had. */
  readonly onFontProblem?: (problem: FontProblem) => void;
  /** The time after which a process without work ends. */
  readonly idleMs?: number;
}

/** Much more than the largest form needs, and a small part of a machine's memory. */
const HEAP_MIB = 512;

const IDLE_MS = 60_000;

/** Then a new process takes over, so that no leak of a library grows. */
const MAX_WRITTEN = 100;

/**
 * Writes filled forms, each in a process that has no other at the same time, because drawing takes long. One process
 * waits for the next form, because a new one first has to load its code and fonts.
 */
export class ExportProcesses {
  /** Each process, with the number of documents that it has written. */
  readonly #written = new Map<ChildProcess, number>();
  #idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout } | undefined;

  constructor(private readonly options: ExportProcessesOptions = {}) {}

  /** The ids of the current processes. */
  get pids(): readonly number[] {
    return [...this.#written.keys()].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Returns the document.
   *
   * @param signal ends the process if nobody waits for the document any longer
   */
  async write(order: ExportOrder, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    const child = this.#take();
    const end = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', end);
    try {
      const reply = await replyOf(child, order);
      if ('error' in reply) throw reply.error;
      reply.fontProblems.forEach((problem) => this.options.onFontProblem?.(problem));
      this.#keep(child);
      return Buffer.from(reply.bytes);
    } catch (error) {
      this.#end(child);
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  /** Ends all processes at once. */
  end(): void {
    for (const child of this.#written.keys()) this.#end(child);
  }

  #take(): ChildProcess {
    const idle = this.#idle;
    this.#idle = undefined;
    clearTimeout(idle?.timer);
    if (!idle?.child.connected) return this.#start();
    idle.child.ref();
    idle.child.channel?.ref();
    return idle.child;
  }

  #start(): ChildProcess {
    const { entry = fileURLToPath(new URL('./export-child.js', import.meta.url)), fonts } = this.options;
    const child = fork(entry, fonts === undefined ? [] : [fonts], {
      execArgv: ['--no-warnings', `--max-old-space-size=${HEAP_MIB}`],
      env: {},
      // Copies bytes and dates directly instead of as JSON.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The parent ends the process. A signal from the terminal, which goes to the whole group, must not.
      detached: true,
    });
    child.once('exit', () => this.#written.delete(child));
    this.#written.set(child, 0);
    return child;
  }

  #keep(child: ChildProcess): void {
    const written = (this.#written.get(child) ?? 0) + 1;
    if (this.#idle?.child.connected || written === MAX_WRITTEN) return this.#end(child);
    this.#written.set(child, written);
    // The parent may end while the process waits.
    child.unref();
    child.channel?.unref();
    this.#idle = { child, timer: setTimeout(() => this.#end(child), this.options.idleMs ?? IDLE_MS).unref() };
  }

  #end(child: ChildProcess): void {
    if (this.#idle?.child === child) this.#idle = undefined;
    this.#written.delete(child);
    child.kill('SIGKILL');
  }
}

async function replyOf(child: ChildProcess, order: ExportOrder): Promise<ExportReply> {
  try {
    return await new Promise((resolve, reject) => {
      child.on('message', resolve);
      child.on('error', reject);
      child.on('close', (code, signal) =>
        reject(new Error(`The process that writes exports exited unexpectedly: ${signal ?? `code ${code}`}.`)),
      );
      // If the process has already ended, its close event reports that.
      child.send(order, () => undefined);
    });
  } finally {
    for (const event of ['message', 'error', 'close']) child.removeAllListeners(event);
  }
}
