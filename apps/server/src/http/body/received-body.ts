import { ChunkCount } from './chunk-count.js';
import type { StreamedBody } from './streamed-body.js';
import { tooLarge } from '../reply/refusals.js';

const NO_BYTES = Buffer.alloc(0);
/** Enough of a body that nobody wants yet: node stops reading there. What it has read by then is 64 KiB more at most. */
const UNWANTED_BYTES = 16_384;
interface Wish {
  /** Bytes. */
  readonly limit: number;
  /** By Content-Length; 0 where it was not told. */
  readonly announced: number;
  /** Called before memory for so many bytes is taken; throws where there is none. */
  readonly reserve: (bytes: number) => void;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * What has come of a body, in one piece of memory. Chunks are never kept: an object for each costs hundreds of bytes,
 * however few it brings (D-NET-13).
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

  /** Takes what the parser found; false where it should bring no more for now. */
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

  /** That was all. */
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
   * The whole body, once it is there.
   *
   * @throws ProtocolError PAYLOAD_TOO_LARGE, what `reserve` throws, or what ends it
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

  /** What has come goes on to another, to which what comes from now on is given. */
  handOver(to: StreamedBody): void {
    if (this.#failure) to.fail(this.#failure);
    else if (this.#length > 0) to.add(this.#bytes.subarray(0, this.#length));
    if (this.#ended) to.end();
    this.#bytes = NO_BYTES;
  }

  /** The first chunk is kept as it is: most bodies come in one. */
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
