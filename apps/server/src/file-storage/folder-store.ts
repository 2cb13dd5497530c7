import { randomUUID } from 'node:crypto';
import { createReadStream, open as openWithCallback } from 'node:fs';
import { link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ByteRange, ContentStore, StagedFile } from './content-store.js';
import { codeOf, ContentMissing, StorageUnavailable, StorageUnmounted } from './storage-failures.js';

/** Names of some contents that must be there, because profiles name them. */
export type ExpectedNames = () => Promise<readonly string[]>;

/** Not a FileHandle: its streams take a third more of the processor for the same file. */
const openFile = promisify(openWithCallback);
/** As much as a content that is encrypted has in memory while it is read. */
const PIECE_BYTES = 131_072;

/** Contents as files in a folder, which several nodes may share. Files are staged in the same file system. */
export class FolderStore implements ContentStore {
  /** The file system on which the folder was first seen. */
  #device: number | undefined;

  /** @param deviceOf the number of the file system of a place; tests have others */
  constructor(
    private readonly folder: string,
    private readonly expectedNames: ExpectedNames,
    private readonly deviceOf: (place: string) => Promise<number> = deviceOfNearest,
  ) {}

  async put(name: string, { file }: StagedFile): Promise<void> {
    const place = this.#placeOf(name);
    await this.makeReady();
    try {
      await this.#makeFolderOf(name);
      await rename(file, place);
      await syncFolder(path.dirname(place));
    } catch (cause) {
      throw new StorageUnavailable('A file could not be kept', cause);
    }
  }

  async read(name: string, range: ByteRange | undefined): Promise<Readable> {
    try {
      const fd = await openFile(this.#placeOf(name), 'r');
      return createReadStream('', { ...range, fd, highWaterMark: PIECE_BYTES });
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT' && (await this.#isThere())) throw new ContentMissing(name);
      throw new StorageUnavailable('A file could not be read', cause);
    }
  }

  /** A share that is not mounted is no missing file. */
  async #isThere(): Promise<boolean> {
    return stat(this.folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    const place = this.#placeOf(name);
    const made = `${place}-${randomUUID()}`;
    try {
      await this.#makeFolderOf(name);
      await writeFile(made, bytes, { mode: 0o600, flag: 'wx', flush: true });
      await linkOrRename(made, place);
      await syncFolder(path.dirname(place));
    } catch (cause) {
      throw new StorageUnavailable('A file could not be added', cause);
    } finally {
      await rm(made, { force: true }).catch(() => undefined);
    }
  }

  async remove(name: string): Promise<void> {
    try {
      await rm(this.#placeOf(name), { force: true });
    } catch (cause) {
      throw new StorageUnavailable('A file could not be removed', cause);
    }
  }

  async has(name: string): Promise<boolean> {
    try {
      return (await stat(this.#placeOf(name))).isFile();
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return false;
      throw new StorageUnavailable('A file could not be looked for', cause);
    }
  }

  /**
   * Makes a missing folder again. Exception: the file system of the folder is missing too. Files would then go to
   * another disk, and be hidden after the right disk is mounted again (D-PLT-23).
   *
   * @throws StorageUnavailable
   */
  async makeReady(): Promise<void> {
    try {
      const device = await this.deviceOf(this.folder);
      if (device !== this.#device) await this.#accept(device);
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
    } catch (cause) {
      if (cause instanceof StorageUnavailable) throw cause;
      throw new StorageUnavailable('The folder of files cannot be made', cause);
    }
  }

  /** A share that is mounted again may have another number; its contents tell that it is the same. */
  async #accept(device: number): Promise<void> {
    if (this.#device !== undefined) {
      const names = await this.expectedNames();
      const found = await Promise.all(names.map((name) => this.has(name)));
      if (names.length > 0 && !found.includes(true)) throw new StorageUnmounted(this.folder);
    }
    this.#device = device;
  }

  async close(): Promise<void> {
    // Nothing is open beside what is being read.
  }

  #placeOf(name: string): string {
    return path.join(this.folder, ...name.split('/'));
  }

  /** Folders that are made are durable before something stands in them. */
  async #makeFolderOf(name: string): Promise<void> {
    const folder = path.dirname(this.#placeOf(name));
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    for (let made = folder; made.length >= first.length; made = path.dirname(made))
      await syncFolder(path.dirname(made));
  }
}

/** Returns the number of the file system of the folder, or of the nearest existing folder above it. */
async function deviceOfNearest(folder: string): Promise<number> {
  try {
    return (await stat(folder)).dev;
  } catch (error) {
    const parent = path.dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    return deviceOfNearest(parent);
  }
}

/** A link is never made over what is there. Not every file system has them. */
async function linkOrRename(made: string, place: string): Promise<void> {
  try {
    await link(made, place);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') await rename(made, place);
  }
}

/** A name in a folder is durable once the folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
