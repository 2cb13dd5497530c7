import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, ContentStore, ListedObject, StagedFile } from './content-store.js';
import { chunksOf, openedChunks, openedWhole } from './content-key.js';
import { copyIn, fitOf, MARKER, newCopy, StorageKeys } from './storage-keys.js';
import { demandRoom, StagedContent } from './staged-content.js';
import { codeOf, ContentLost, StorageKeyRefused, StorageUnavailable } from './storage-failures.js';
import type { ContentOwner, KeyFit } from './storage-failures.js';
import type { Configuration, StorageLocation } from '../config/index.js';
import { traced } from '../runtime/index.js';
import { FolderStore } from './folder-store.js';
import type { MemoryStore } from './memory-store.js';

interface FileStorageParts {
  readonly keys: StorageKeys;
  /** The folder for uploads that are not stored yet. */
  readonly stagingFolder: string;
  /** Bytes of the largest upload, for which the disk must have room. */
  readonly maxBytes?: number;
  /** Opens the store at the first use. */
  readonly store: () => Promise<ContentStore>;
}

/** No customer has this id, because ids begin with 1. */
const PROBE_CUSTOMER = 0;
const PROBE = Buffer.from('talent storage probe');
const PROBE_SHA256 = createHash('sha256').update(PROBE).digest('hex');

/** Returns names of some encrypted contents. */
type SealedNames = () => Promise<readonly string[]>;

export interface StoredContent {
  readonly name: string;
  /** Bytes of the plain content. */
  readonly size: number;
  /** The profile and field of the content. Log lines name them if the content is lost. */
  readonly owner?: ContentOwner;
}

/**
 * Stores the contents of files by their SHA-256, separately for each customer. A content first goes to the local disk
 * (`stage`), then to the storage (`keep`). Only then the database receives its name, so each row names a complete
 * content (D-FIL-3).
 */
export class FileStorage {
  readonly keys: StorageKeys;
  readonly #stagingFolder: string;
  readonly #maxBytes: number;
  readonly #open: FileStorageParts['store'];
  #sealedNames: SealedNames = async () => [];
  #store: Promise<ContentStore> | undefined;
  #fit: Promise<KeyFit> | undefined;

  constructor({ keys, stagingFolder, maxBytes = 0, store }: FileStorageParts) {
    this.keys = keys;
    this.#stagingFolder = stagingFolder;
    this.#maxBytes = maxBytes;
    this.#open = store;
  }

  /**
   * Begins a content. The caller must end or discard it.
   * @throws StorageUnavailable
   */
  async stage(copy = newCopy()): Promise<StagedContent> {
    const begin = (): Promise<StagedContent> =>
      StagedContent.begin(path.join(this.#stagingFolder, newCopy()), copy, this.keys.keyOfCopy(copy));
    try {
      return await begin();
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || codeOf(error.cause) !== 'ENOENT') throw error;
    }
    await this.#makeStagingFolder();
    return begin();
  }

  /** Makes the key of today the only one with which a server starts. @throws StorageUnavailable */
  async renewMarker(): Promise<void> {
    const file = await this.newStagedFile();
    const marker = this.keys.marker();
    await writeFile(file, marker, { mode: 0o600, flag: 'wx', flush: true });
    await (await this.#opened()).put(MARKER, { file, size: marker.length });
  }

  /**
   * Encrypts a content again, under its own name and the key of today. Readers get the content before or after, and
   * never a mixture. An interrupted call leaves the content as it was.
   * @param from the storage that has the content
   * @returns the SHA-256 of the plain content, in lower-case hex, and the number of its bytes
   * @throws StorageUnavailable, ContentMissing or ContentDamaged
   */
  async reencrypt(name: string, from: FileStorage = this): Promise<{ readonly sha256: string; readonly size: number }> {
    const [copy, keys] = [copyIn(name), from.keys.keysOf(name)];
    if (copy === undefined || keys === undefined) throw new TypeError(`${name} is not encrypted.`);
    const source = await from.readStored(name);
    const staged = await this.stage(copy);
    try {
      let isOfToday = from === this;
      for await (const { chunk, keyIndex } of openedWhole({ source, keys, name })) {
        isOfToday &&= keyIndex === 0;
        await staged.write(chunk);
      }
      const { sha256, size } = await staged.end();
      if (!isOfToday) await (await this.#opened()).put(name, { file: staged.file, size: staged.stored });
      return { sha256, size };
    } finally {
      source.destroy();
      await staged.discard();
    }
  }

  /**
   * Returns the bytes of a content as they are stored, so encrypted if the content is.
   * @throws StorageUnavailable or ContentMissing
   */
  readStored(name: string): Promise<Readable> {
    return this.#readStored(name, undefined, undefined);
  }

  /** Stores a content whose bytes are those that a storage had under this name. @throws StorageUnavailable */
  async keepStored(name: string, staged: StagedFile): Promise<void> {
    await (await this.#opened()).put(name, staged);
  }

  /** Returns the path of a new file for `keepStored`. @throws StorageUnavailable */
  async newStagedFile(): Promise<string> {
    await this.#makeStagingFolder();
    return path.join(this.#stagingFolder, newCopy());
  }

  /** Lists all contents of the storage, also those that no row names. @throws StorageUnavailable */
  async *list(): AsyncGenerator<ListedObject> {
    for await (const object of (await this.#opened()).list()) if (copyIn(object.name) !== undefined) yield object;
  }

  /**
   * Reads a whole content, whose size is not known.
   * @returns the SHA-256 of the plain content, in lower-case hex
   * @throws StorageUnavailable, ContentMissing or ContentDamaged
   */
  async hashOf(name: string): Promise<string> {
    const keys = this.keys.keysOf(name);
    const source = await this.readStored(name);
    const hash = createHash('sha256');
    if (keys === undefined) for await (const piece of source as AsyncIterable<Buffer>) hash.update(piece);
    else for await (const { chunk } of openedWhole({ source, keys, name })) hash.update(chunk);
    return hash.digest('hex');
  }

  /**
   * Creates the staging folder. It is missing at the first start, or after somebody has emptied its parent. In the
   * second case the marker of the key is gone too.
   */
  async #makeStagingFolder(): Promise<void> {
    await (await this.#opened()).makeReady();
    this.#fit = undefined;
    try {
      await mkdir(this.#stagingFolder, { recursive: true, mode: 0o700 });
    } catch (cause) {
      throw new StorageUnavailable('Files cannot be taken', cause);
    }
  }

  /**
   * Returns whether the key encrypted the stored contents. Remembers the result as soon as it is known.
   * @param sealedNames contents to try if the storage has no marker
   * @throws StorageUnavailable
   */
  async keyFit(sealedNames: SealedNames = this.#sealedNames): Promise<KeyFit> {
    this.#sealedNames = sealedNames;
    try {
      return await (this.#fit ??= this.#opened().then((store) => fitOf(this.keys, store, sealedNames)));
    } catch (error) {
      this.#fit = undefined;
      throw error;
    }
  }

  /**
   * Stores an ended content durably.
   * @throws StorageUnavailable
   */
  async keep(name: string, { file, stored }: StagedContent): Promise<void> {
    await this.#demandKey();
    await traced('store file', async () => (await this.#opened()).put(name, { file, size: stored }));
  }

  /**
   * Returns the plain bytes of a range, or all bytes.
   * @throws StorageUnavailable, ContentMissing or ContentDamaged. The stream fails with the same errors
   */
  async read({ name, size, owner }: StoredContent, range?: ByteRange): Promise<Readable> {
    const keys = this.keys.keysOf(name);
    if (keys === undefined) return this.#readStored(name, owner, range);
    const wanted = range ?? { start: 0, end: size - 1 };
    const { sealed, first } = chunksOf(wanted, size);
    const source = await this.#readStored(name, owner, sealed);
    const chunks = openedChunks({ source, keys, name, size, wanted, first, owner });
    const opened = Readable.from(chunks, { objectMode: false });
    // Closes the source even if nobody began to read the stream.
    return opened.once('close', () => source.destroy());
  }

  async #readStored(name: string, owner: ContentOwner | undefined, range: ByteRange | undefined): Promise<Readable> {
    try {
      return await traced('open file', async () => (await this.#opened()).read(name, range));
    } catch (error) {
      throw error instanceof ContentLost ? error.of(owner) : error;
    }
  }

  async remove(name: string): Promise<void> {
    await (await this.#opened()).remove(name);
  }

  /**
   * Returns whether the storage has a content.
   * @throws StorageUnavailable
   */
  async has(name: string): Promise<boolean> {
    return (await this.#opened()).has(name);
  }

  /**
   * Stores a small content in the way of an upload, reads it and removes it.
   * @returns whether another storage showed it too, so that both are one place
   * @throws StorageUnavailable if a step fails, or the disk has no room for the largest upload (D-PLT-23)
   */
  async probe(other?: FileStorage): Promise<boolean> {
    const staged = await this.stage();
    const name = this.keys.nameOf(PROBE_CUSTOMER, this.keys.addressOf(PROBE_CUSTOMER, PROBE_SHA256), staged.copy);
    try {
      await demandRoom(this.#stagingFolder, this.#maxBytes);
      await staged.write(PROBE);
      await staged.end();
      await this.keep(name, staged);
    } finally {
      await staged.discard();
    }
    const kept = await buffer(await this.read({ name, size: PROBE.length }));
    const isShown = other !== undefined && (await other.has(name));
    await this.remove(name);
    if (!kept.equals(PROBE))
      throw new StorageUnavailable('The storage returned other bytes than were stored', undefined);
    return isShown;
  }

  /**
   * Removes files that interrupted uploads left behind. The uploads may belong to another process that uses the same
   * folder.
   */
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

  /**
   * Refuses a wrong key before anything is stored. The start could not check the key if the storage was out of reach.
   */
  async #demandKey(): Promise<void> {
    const fit = await this.keyFit();
    if (fit !== 'fits') throw new StorageKeyRefused(fit);
  }

  #opened(): Promise<ContentStore> {
    return (this.#store ??= this.#openReady());
  }

  async #openReady(): Promise<ContentStore> {
    try {
      const store = await this.#open();
      await store.makeReady();
      return store;
    } catch (error) {
      this.#store = undefined;
      throw error;
    }
  }
}

/** Opens a storage in memory. Uploads are still staged on the disk. */
export function openMemoryStorage(store: MemoryStore, dataDir: string): FileStorage {
  const stagingFolder = path.join(dataDir, 'uploads');
  return new FileStorage({ keys: new StorageKeys(undefined), stagingFolder, store: async () => store });
}

/** The staging folder is inside the folder of contents, because a file can only be moved within one file system. */
const STAGING = '.staging';

/**
 * Opens the configured storage. It contacts no storage before the first use, and imports the S3 client only for a
 * bucket.
 */
export function openFileStorage({
  files: { storage, key, previousKey, maxBytes },
  dataDir,
}: Pick<Configuration, 'files' | 'dataDir'>): FileStorage {
  const keys = new StorageKeys(key, previousKey);
  const stagingFolder = storage.kind === 'folder' ? path.join(storage.folder, STAGING) : path.join(dataDir, 'uploads');
  return new FileStorage({ ...{ keys, stagingFolder, maxBytes }, store: () => openStore(storage) });
}

/** Opens a folder or a bucket that holds bytes by name, without keys. */
export async function openStore(storage: StorageLocation): Promise<ContentStore> {
  if (storage.kind === 'folder') return new FolderStore(storage.folder);
  const { S3Store } = await import('./s3-store.js');
  return new S3Store(storage);
}
