import { ChunkCount } from './chunk-count.js';
import type { StreamedBody } from './streamed-body.js';
import { tooLarge } from '../reply/refusals.js';

const NO_BYTES = Buffer.alloc(0);
/** Node stops to read a body at this length until somebody wants it. By then it has read at most 64 KiB more. */
const UNWANTED_BYTES = 16_384;
interface Wish {
  /** Bytes. */
  readonly limit: number;
  /** The Content-Length; 0 if there is none. */
  readonly announced: number;
  /** Called with a number of bytes before that memory is taken. Throws if there is none. */
  readonly reserve: (bytes: number) => void;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Collects a body in one piece of memory. It never keeps chunks, because an object for each costs hundreds of bytes,
 * however short the chunk is (D-NET-13).
 */
export class ReceivedBody {
  #bytes: Buffer = NO_BYTES;
  #length = 0;
  readonly #chunks = new ChunkCount();
  #ended = false;
  #failure: Error | undefined;
  #wish: Wish | undefined;

  /** Bytes that have come. */
  get length(): number {
    return this.#length;
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
      if (wish && this.#length + chunk.length > wish.limit) throw tooLarge(wish.limit);
      this.#chunks.add(this.#length);
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

  /** Nothing more comes, or is wanted. */
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
      if (this.#length > limit) throw tooLarge(limit);
      reserve(this.#bytes.length);
      if (this.#ended) resolve(this.#taken());
      else this.#wish = { limit, announced, reserve, resolve, reject };
    });
  }

  /** Moves the bytes that have come to `to`, which receives the later bytes directly. */
  handOver(to: StreamedBody): void {
    if (this.#failure) to.fail(this.#failure);
    else if (this.#length > 0) to.add(this.#bytes.subarray(0, this.#length));
    if (this.#ended) to.end();
    this.#bytes = NO_BYTES;
  }

  /** Keeps the first chunk without a copy, because most bodies come in one chunk. */
  #append(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    if (this.#length === 0) this.#bytes = chunk;
    else if (length > this.#bytes.length) this.#bytes = this.#grown(length);
    if (this.#length > 0) chunk.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  #grown(length: number): Buffer {
    const wish = this.#wish;
    const doubled = Math.min(Math.max(length, 2 * this.#bytes.length), wish?.limit ?? Infinity);
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
