import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ChunkCount } from './chunk-count.js';
import { tooLarge } from '../reply/refusals.js';

/** What is in memory of it: the client sends no more until that is taken. */
const HIGH_WATER_BYTES = 65_536;
/** Of an upload: its limit follows that of a file. */
export const WITH_FILE = 'body with its file, which TALENT_MAX_FILE_MIB of the service limits,';

interface StreamedBodyOptions {
  /** Bytes. */
  readonly limit: number;
  /** Asks the parser for more. */
  readonly more: () => void;
}

/** A body that is taken piece by piece as it comes, and never is in memory whole; its hash is made on the way (D-FIL-3). */
export class StreamedBody extends Readable {
  readonly #hash = createHash('sha256');
  readonly #chunks = new ChunkCount();
  #length = 0;
  #ended = false;
  #wanted = false;

  constructor(private readonly options: StreamedBodyOptions) {
    super({ highWaterMark: HIGH_WATER_BYTES });
    // Whoever takes it is told; where nobody has begun to, nobody is to be.
    this.on('error', () => undefined);
  }

  /** Bytes that have come. */
  get length(): number {
    return this.#length;
  }

  /** The client is waited for; not so while what it sent is being taken. */
  get awaited(): boolean {
    return this.#wanted && !this.#ended;
  }

  /** Not all of it is there yet. */
  get isComing(): boolean {
    return !this.#ended && !this.destroyed;
  }

  /** Takes what the parser found; false where it should bring no more for now. */
  add(chunk: Buffer): boolean {
    if (this.destroyed) return false;
    try {
      this.#chunks.add(this.#length);
      this.#length += chunk.length;
      if (this.#length > this.options.limit) throw tooLarge(this.options.limit, WITH_FILE);
    } catch (error) {
      this.fail(error as Error);
      return false;
    }
    this.#hash.update(chunk);
    this.#wanted = this.push(chunk);
    return this.#wanted;
  }

  /** That was all. */
  end(): void {
    if (this.#ended || this.destroyed) return;
    this.#ended = true;
    this.push(null);
  }

  /** Nothing more comes, or is wanted: who takes it is told why. */
  fail(error: Error): void {
    if (!this.#ended) this.destroy(error);
  }

  /** Of a body that has ended: SHA-256 in lower-case hex, asked for once. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  override _read(): void {
    this.#wanted = true;
    this.options.more();
  }
}
