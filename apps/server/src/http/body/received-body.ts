import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { BodyLimit } from '../../limits.js';
import { tooLarge } from '../reply/refusals.js';

const NO_BYTES = Buffer.alloc(0);

/**
 * Node stops reading a body at this length until the server wants the body. By then, Node has read at most 64 KiB
 * more.
 */
const UNWANTED_BYTES = 16_384;
interface Wish {
  readonly limit: BodyLimit;
  /** The Content-Length. 0 if the request has none. */
  readonly announced: number;
  /** Called with a number of bytes before that memory is used. Throws if there is not enough memory. */
  readonly reserve: (bytes: number) => void;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Collects a body in one piece of memory. It stores no list of chunks, because each chunk costs hundreds of bytes,
 * however short it is (D-NET-13).
 */
export class ReceivedBody {
  #bytes: Buffer = NO_BYTES;
  #length = 0;
  readonly #chunks = new ChunkCount();
  #ended = false;
  #failure: Error | undefined;
  #wish: Wish | undefined;

  /** Bytes received so far. */
  get length(): number {
    return this.#length;
  }

  /** The bytes so far, for a host that looks at the body. */
  get soFar(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Somebody waits for the rest. */
  get awaited(): boolean {
    return this.#wish !== undefined;
  }

  /** Takes a chunk from the parser. Returns false if the parser should pause. */
  add(chunk: Buffer): boolean {
    if (this.#failure) return false;
    const wish = this.#wish;
    try {
      if (wish && this.#length + chunk.length > wish.limit.maxBytes) throw tooLarge(wish.limit);
      if (!this.#chunks.add(this.#length)) throw tinyChunks();
      this.#append(chunk);
    } catch (error) {
      this.fail(error as Error);
      return false;
    }
    return wish !== undefined || this.#length < UNWANTED_BYTES;
  }

  /** Marks the body as complete. */
  end(): void {
    this.#ended = true;
    const wish = this.#wish;
    this.#wish = undefined;
    wish?.resolve(this.#taken());
  }

  /** Ends the body with an error. No more bytes come, or nobody wants them. */
  fail(error: Error): void {
    const wish = this.#wish;
    this.#wish = undefined;
    this.#failure = error;
    this.#bytes = NO_BYTES;
    wish?.reject(error);
  }

  /**
   * Resolves with the whole body after it has come.
   *
   * @throws ProtocolError PAYLOAD_TOO_LARGE, the error of `reserve`, or the failure of the body
   */
  whole({ limit, announced, reserve }: Pick<Wish, 'limit' | 'announced' | 'reserve'>): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.#failure) throw this.#failure;
      if (this.#length > limit.maxBytes) throw tooLarge(limit);
      reserve(this.#bytes.length);
      if (this.#ended) resolve(this.#taken());
      else this.#wish = { limit, announced, reserve, resolve, reject };
    });
  }

  /** Passes the received bytes to `to`, which then receives the later bytes directly. */
  handOver(to: StreamedBody): void {
    if (this.#failure) to.fail(this.#failure);
    else if (this.#length > 0) to.add(this.#bytes.subarray(0, this.#length));
    if (this.#ended) to.end();
    this.#bytes = NO_BYTES;
  }

  /** Stores the first chunk without a copy, because most bodies come in one chunk. */
  #append(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    if (this.#length === 0) this.#bytes = chunk;
    else if (length > this.#bytes.length) this.#bytes = this.#grown(length);
    if (this.#length > 0) chunk.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  #grown(length: number): Buffer {
    const wish = this.#wish;
    const doubled = Math.min(Math.max(length, 2 * this.#bytes.length), wish?.limit.maxBytes ?? Infinity);
    const size = wish?.announced || doubled;
    wish?.reserve(size);
    const grown = Buffer.allocUnsafeSlow(size);
    this.#bytes.copy(grown, 0, 0, this.#length);
    return grown;
  }

  #taken(): Uint8Array {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#bytes = NO_BYTES;
    return bytes;
  }
}

/** Limit of bytes that wait in memory for the reader. Beyond it, the client is paused. */
const HIGH_WATER_BYTES = 65_536;

/** Returns the limit of a body with a file. It follows from the limit of the file. */
export function limitWithFile(maxBytes: number): BodyLimit {
  return { maxBytes, wayOut: 'Send a smaller file; TALENT_MAX_FILE_MIB of the service limits it.' };
}

/** A body that is read piece by piece, and is never whole in memory. Its hash is computed meanwhile (D-FIL-3). */
export class StreamedBody extends Readable {
  readonly #hash = createHash('sha256');
  readonly #chunks = new ChunkCount();
  #length = 0;
  #ended = false;
  #wanted = false;

  constructor(private readonly options: { readonly limit: BodyLimit; readonly more: () => void }) {
    super({ highWaterMark: HIGH_WATER_BYTES });
    // Readers receive the error. This listener prevents a crash if there are none.
    this.on('error', () => undefined);
  }

  /** Bytes received so far. */
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
      if (!this.#chunks.add(this.#length)) throw tinyChunks();
      this.#length += chunk.length;
      if (this.#length > this.options.limit.maxBytes) throw tooLarge(this.options.limit);
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

/**
 * Limit of the rest of a refused body. Many clients send the whole body before they read. If the server closes a
 * connection with unread bytes, the system resets it, and the client loses the reply (D-NET-14).
 */
export const DROPPABLE_BYTES = 67_108_864;

export class DroppedBody {
  readonly #chunks = new ChunkCount();
  #length = 0;

  /** Returns whether the rest is still small enough to be read. */
  add(chunk: Buffer): boolean {
    const isCheap = this.#chunks.add(this.#length);
    this.#length += chunk.length;
    return isCheap && this.#length <= DROPPABLE_BYTES;
  }
}

/** Each chunk costs the parser work. Chunks beyond this number must have `MIN_CHUNK_BYTES` each on average. */
const FREE_CHUNKS = 10_000;
const MIN_CHUNK_BYTES = 32;

/** Counts the chunks of a body (D-NET-13). */
class ChunkCount {
  #chunks = 0;

  /** Returns whether the chunks so far, with `length` bytes, are large enough for another one. */
  add(length: number): boolean {
    this.#chunks += 1;
    return this.#chunks <= FREE_CHUNKS || length >= this.#chunks * MIN_CHUNK_BYTES;
  }
}

function tinyChunks(): ProtocolError {
  const detail = `More than ${FREE_CHUNKS} chunks of a body must have ${MIN_CHUNK_BYTES} bytes each on average.`;
  return ProtocolError.of('BODY_MALFORMED', detail);
}
