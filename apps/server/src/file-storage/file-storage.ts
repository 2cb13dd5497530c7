import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.js';
import { CHUNK_BYTES, chunksOf, lastChunkOf, sealedChunks } from './content-key.js';
import type { ContentKey } from './content-key.js';
import type { ContentStore } from './content-store.js';
import { KeyMarker } from './key-marker.js';
import { StagedContent } from './staged-content.js';
import { ContentDamaged, StorageKeyRefused, StorageUnavailable } from './storage-failures.js';
import { newCopy } from './storage-keys.js';
import type { KeyFit, StorageKeys } from './storage-keys.js';

export interface FileStorageParts {
  readonly keys: StorageKeys;
  /** Where contents come to before they are kept. */
  readonly stagingFolder: string;
  /** Opened once it is asked for. */
  readonly store: () => Promise<ContentStore>;
}

/** Names of some contents that are encrypted. */
export type SealedNames = () => Promise<readonly string[]>;

/** A content that is kept. */
export interface KeptContent {
  readonly name: string;
  /** Plain bytes. */
  readonly size: number;
}

/**
 * Contents of files, found by what they hold (SHA-256), apart for each customer. Content comes to the disk of this
 * machine first (`stage`), is kept once it is wanted (`keep`), and a name is written into the database last: so whatever a row names is
 * there, whole (D-FIL-3).
 */
export class FileStorage {
  readonly #keys: StorageKeys;
  readonly #stagingFolder: string;
  readonly #open: () => Promise<ContentStore>;
  #sealedNames: SealedNames = async () => [];
  #store: Promise<ContentStore> | undefined;
  #staging: Promise<unknown> | undefined;
  #fit: Promise<KeyFit> | undefined;

  constructor({ keys, stagingFolder, store }: FileStorageParts) {
    this.#keys = keys;
    this.#stagingFolder = stagingFolder;
    this.#open = store;
  }

  /** Begins a content; who asked ends or discards it. */
  async stage(): Promise<StagedContent> {
    try {
      await (this.#staging ??= mkdir(this.#stagingFolder, { recursive: true, mode: 0o700 }));
    } catch (cause) {
      this.#staging = undefined;
      throw new StorageUnavailable('Files cannot be taken', cause);
    }
    const copy = newCopy();
    return StagedContent.begin(path.join(this.#stagingFolder, copy), copy, this.#keys.keyOfCopy(copy));
  }

  /** What a customer's contents are found by. */
  addressOf(customerId: number, sha256: string): string {
    return this.#keys.addressOf(customerId, sha256);
  }

  /** The name that `keep` is to give it. */
  nameOf(customerId: number, address: string, { copy }: Pick<StagedContent, 'copy'>): string {
    return this.#keys.nameOf(customerId, address, copy);
  }

  /**
   * Whether the key is the one that contents were encrypted by; looked at until that is known, and then no more.
   *
   * @param sealedNames to be tried where the storage does not tell by itself
   * @throws StorageUnavailable
   */
  async keyFit(sealedNames: SealedNames = this.#sealedNames): Promise<KeyFit> {
    this.#sealedNames = sealedNames;
    try {
      return await (this.#fit ??= this.#opened().then((store) => new KeyMarker(this.#keys).fitOf(store, sealedNames)));
    } catch (error) {
      this.#fit = undefined;
      throw error;
    }
  }

  /** Keeps a content that was ended: it is there durably then. @throws StorageUnavailable */
  async keep(name: string, { file, stored }: StagedContent): Promise<void> {
    await this.#demandKey();
    await (await this.#opened()).put(name, { file, size: stored });
  }

  /**
   * The plain bytes of a range; all where none is given.
   *
   * @throws StorageUnavailable, ContentMissing, or ContentDamaged, which the stream fails with too
   */
  async read({ name, size }: KeptContent, range?: ByteRange): Promise<Readable> {
    const store = await this.#opened();
    const key = this.#keys.keyOf(name);
    if (key === undefined) return store.read(name, range);
    const wanted = range ?? { start: 0, end: size - 1 };
    const { sealed, first } = chunksOf(wanted, size);
    const source = await store.read(name, sealed);
    const opened = Readable.from(openedChunks({ source, key, name, size, wanted, first }), { objectMode: false });
    // Also where nobody began to read it.
    return opened.once('close', () => source.destroy());
  }

  async remove(name: string): Promise<void> {
    await (await this.#opened()).remove(name);
  }

  /** @throws StorageUnavailable where nothing can be written */
  async probe(): Promise<void> {
    await (await this.#opened()).probe();
    await this.#demandKey();
  }

  /** What was left where a process ended in the middle of an upload, this one or another on the same folder. */
  async clearStaging(olderThanMs: number): Promise<void> {
    const names = await readdir(this.#stagingFolder).catch(() => []);
    for (const name of names) {
      const file = path.join(this.#stagingFolder, name);
      const found = await stat(file).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(file, { force: true });
    }
  }

  async close(): Promise<void> {
    await (await this.#store?.catch(() => undefined))?.close();
  }

  /** A node that started while the storage was out of reach looks now, before it keeps anything under another key. */
  async #demandKey(): Promise<void> {
    const fit = await this.keyFit();
    if (fit !== 'fits') throw new StorageKeyRefused(fit);
  }

  #opened(): Promise<ContentStore> {
    return (this.#store ??= this.#open());
  }
}

interface ChunksToOpen {
  readonly source: Readable;
  readonly key: ContentKey;
  readonly name: string;
  readonly size: number;
  readonly wanted: ByteRange;
  readonly first: number;
}

async function* openedChunks({ source, key, name, size, wanted, first }: ChunksToOpen): AsyncGenerator<Buffer> {
  const last = lastChunkOf(size);
  let index = first;
  let left = wanted.end - wanted.start + 1;
  for await (const sealed of sealedChunks(source)) {
    const chunk = opened(key, sealed, { index, isLast: index === last, name });
    const from = index === first ? wanted.start % CHUNK_BYTES : 0;
    const part = chunk.subarray(from, from + left);
    index += 1;
    left -= part.length;
    if (part.length > 0) yield part;
  }
  if (left > 0) throw new ContentDamaged(name);
}

function opened(
  key: ContentKey,
  sealed: Buffer,
  { name, ...place }: { readonly index: number; readonly isLast: boolean; readonly name: string },
): Buffer {
  try {
    return key.open(sealed, place);
  } catch {
    throw new ContentDamaged(name);
  }
}
