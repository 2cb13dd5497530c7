import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { FormBlock } from '../form-blocks.js';
import type { DrawnFormat, ExportOrder, ExportReply } from './messages.js';

export interface ExportProcessOptions {
  /** The program that it runs. */
  readonly entry: string;
  /** A folder with further fonts, besides the packaged fonts. */
  readonly fonts: string | undefined;
  readonly onUnusableFont: (file: string, error: unknown) => void;
}

/** The form to write, and its reader. */
export interface FormToWrite {
  /** From top to bottom, part by part: asked for as the process takes them. */
  readonly blocks: AsyncIterable<readonly FormBlock[]>;
  readonly format: DrawnFormat;
  readonly createdAt: Date;
  /** Aborted if nobody waits for the export any more. The process is then ended. */
  readonly signal: AbortSignal;
}

/** Much more than the largest form needs, and a small part of a machine's memory. */
const HEAP_MIB = 512;

/** A process that writes one export after the other. The owner of this object must end it. */
export class ExportProcess {
  readonly #child: ChildProcess;
  /** A message to the process may fail before the reason for its end is known. */
  readonly #gone: Promise<void>;
  #replies: ExportReply[] = [];
  #ended: Error | undefined;
  #awake: () => void = () => undefined;
  #written = 0;
  #residentBytes = 0;

  constructor({ entry, fonts, onUnusableFont }: ExportProcessOptions) {
    this.#child = fork(entry, fonts === undefined ? [] : [fonts], {
      execArgv: ['--no-warnings', `--max-old-space-size=${HEAP_MIB}`],
      env: {},
      // Copies forms directly instead of as JSON, because a form may be very large.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // It is ended by its parent, and not by what a terminal tells both.
      detached: true,
    });
    this.#child.on('message', (reply: ExportReply) => {
      if (reply.kind === 'unusable-font') onUnusableFont(reply.file, reply.error);
      else this.#replies.push(reply);
      this.#awake();
    });
    this.#gone = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(this.#end(error)));
      this.#child.once('exit', (code, signal) =>
        resolve(this.#end(new Error(`The process that writes exports ended by itself: ${signal ?? `code ${code}`}.`))),
      );
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** How many documents it has written whole. */
  get written(): number {
    return this.#written;
  }

  /** As it was after the last of them. */
  get residentBytes(): number {
    return this.#residentBytes;
  }

  get isEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** Piece by piece, each asked for once the one before is taken. */
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

  /** Whether what runs this process waits for it before it ends. */
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

  /** Waits until it is handed over, so that no more than one order is ever on its way. */
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
