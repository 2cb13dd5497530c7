import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
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

  /** Takes a chunk from the parser. Returns false if the parser should pause. */
  add(chunk: Buffer): boolean {
    if (this.destroyed) return false;
    this.#length += chunk.length;
    if (this.#length > this.options.limit.maxBytes) {
      this.fail(tooLarge(this.options.limit));
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
 * Limit of the announced length of a refused body that is read to its end. Many clients send the whole body before they read. If the server closes a
 * connection with unread bytes, the system resets it, and the client loses the reply (D-NET-14).
 */
export const DROPPABLE_BYTES = 67_108_864;
