import { createHash } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { CHUNK_BYTES } from './content-key.js';
import type { ContentKey } from './content-key.js';
import { StorageUnavailable } from './storage-failures.js';

/**
 * Number of first bytes from which the type of a content is recognised. The last bytes are needed too, because
 * archives have their directory there.
 */
const HEAD_BYTES = 8192;

const MIB = 1_048_576;

/** @throws StorageUnavailable if the disk of the folder, where every upload goes first, has no room for one of that size */
export async function demandRoom(folder: string, wantedBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder).catch((cause: unknown) => {
    throw new StorageUnavailable('Files cannot be taken', cause);
  });
  if (bavail * bsize >= wantedBytes) return;
  const [free, wanted] = [bavail * bsize, wantedBytes].map((bytes) => Math.floor(bytes / MIB));
  const what = `The disk of ${folder} has no room for an upload of ${wanted} MiB`;
  throw new StorageUnavailable(what, { code: `${free} MiB are free` });
}

export interface ReceivedContent {
  /** SHA-256, lower-case hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** The first bytes, at most 8 KiB. */
  readonly head: Buffer;
  /** The last bytes. At least 64 KiB, or the whole content if it is shorter. */
  readonly tail: Buffer;
}

/**
 * Receives a content piece by piece into its own file on this machine. Nobody reads the content before it is stored.
 */
export class StagedContent {
  readonly #hash = createHash('sha256');
  readonly #head = Buffer.alloc(HEAD_BYTES);
  #size = 0;
  #stored = 0;
  #chunk: Buffer;
  /** A second buffer, which is filled while the first is written. */
  #spare: Buffer;
  /** The write of the previous chunk. If it fails, the next write throws. */
  #writing: Promise<void> = Promise.resolve();
  #filled = 0;
  #index = 0;
  #closed = false;

  private constructor(
    readonly file: string,
    readonly copy: string,
    private readonly handle: FileHandle,
    private readonly key: ContentKey | undefined,
  ) {
    this.#chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#spare = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  }

  static async begin(file: string, copy: string, key: ContentKey | undefined): Promise<StagedContent> {
    return new StagedContent(file, copy, await written(open(file, 'wx', 0o600)), key);
  }

  /** Bytes of plain content so far. */
  get size(): number {
    return this.#size;
  }

  /** Bytes in the staged file so far. */
  get stored(): number {
    return this.#stored;
  }

  /** Adds a piece. The caller must await it before the next call. */
  async write(piece: Buffer): Promise<void> {
    this.#hash.update(piece);
    if (this.#size < HEAD_BYTES) piece.copy(this.#head, this.#size);
    this.#size += piece.length;
    for (let rest = piece; rest.length > 0;) {
      // A full chunk is the last chunk only if nothing follows.
      if (this.#filled === CHUNK_BYTES) await this.#flush(false);
      const taken = rest.copy(this.#chunk, this.#filled);
      this.#filled += taken;
      rest = rest.subarray(taken);
    }
  }

  /** Ends the content. When it resolves, the content is durable on the disk. */
  async end(): Promise<ReceivedContent> {
    // The buffer still holds the whole chunk before the last one.
    const before = this.#size > this.#filled ? this.#spare : Buffer.alloc(0);
    const tail = Buffer.concat([before, this.#chunk.subarray(0, this.#filled)]);
    await this.#flush(true);
    await this.#writing;
    await written(this.handle.sync());
    await this.#close();
    return {
      sha256: this.#hash.digest('hex'),
      size: this.#size,
      head: Buffer.from(this.#head.subarray(0, Math.min(this.#size, HEAD_BYTES))),
      tail,
    };
  }

  /** Removes the staged file. A stored copy stays. */
  async discard(): Promise<void> {
    await this.#close();
    await rm(this.file, { force: true });
  }

  async #close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#writing.catch(() => undefined);
    await this.handle.close();
  }

  async #flush(isLast: boolean): Promise<void> {
    const plain = this.#chunk.subarray(0, this.#filled);
    const pieces = this.key ? this.key.seal(plain, { index: this.#index, isLast }) : [plain];
    this.#index += 1;
    this.#filled = 0;
    await this.#writing;
    [this.#chunk, this.#spare] = [this.#spare, this.#chunk];
    this.#writing = this.#storeAll(pieces);
    this.#writing.catch(() => undefined);
  }

  async #storeAll(pieces: readonly Buffer[]): Promise<void> {
    for (const piece of pieces) await this.#store(piece);
  }

  async #store(piece: Buffer): Promise<void> {
    for (let rest = piece; rest.length > 0;) {
      const { bytesWritten } = await written(this.handle.write(rest));
      rest = rest.subarray(bytesWritten);
    }
    this.#stored += piece.length;
  }
}

async function written<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (cause) {
    throw new StorageUnavailable('A file could not be written', cause);
  }
}
