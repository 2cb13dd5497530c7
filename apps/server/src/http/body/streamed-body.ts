import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ChunkCount } from './chunk-count.js';
import { tooLarge } from '../reply/refusals.js';

/** At most this much of the body waits in memory. The client is paused until it is taken. */
const HIGH_WATER_BYTES = 65_536;
/** Names the body of an upload in errors. Its limit follows from the limit of a file. */
export const WITH_FILE = 'body with its file, which TALENT_MAX_FILE_MIB of the service limits,';

interface StreamedBodyOptions {
  /** Bytes. */
  readonly limit: number;
  /** Asks the parser for more. */
  readonly more: () => void;
}

/** A body that is read piece by piece as it comes, and is never whole in memory. It is hashed on the way (D-FIL-3). */
export class StreamedBody extends Readable {
  readonly #hash = createHash('sha256');
  readonly #chunks = new ChunkCount();
  #length = 0;
  #ended = false;
  #wanted = false;

  constructor(private readonly options: StreamedBodyOptions) {
    super({ highWaterMark: HIGH_WATER_BYTES });
    // Readers receive the error. This listener prevents a crash if there are none.
    this.on('error', () => undefined);
  }

  /** Bytes that have come. */
  get length(): number {
    return this.#length;
  }

  /** The server waits for the client to send more. */
  get awaited(): boolean {
    return this.#wanted && !this.#ended;
  }

  get isComing(): boolean {
    return !this.#ended && !this.destroyed;
  }

  /** Takes a chunk from the parser. Returns false if the parser should pause. */
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

  /** Marks the body as complete. */
  end(): void {
    if (this.#ended || this.destroyed) return;
    this.#ended = true;
    this.push(null);
  }

  /** Ends the body with an error for its readers. */
  fail(error: Error): void {
    if (!this.#ended) this.destroy(error);
  }

  /** Returns the SHA-256 of the ended body in lower-case hex. May be called once. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  override _read(): void {
    this.#wanted = true;
    this.options.more();
  }
}
