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
/** The memory that an encrypted content takes too while it is read. */
const PIECE_BYTES = 131_072;

/** Contents as files in a folder, which several nodes may share. Files are staged in the same file system. */
export class FolderStore implements ContentStore {
  /** The file system on which the folder was first seen. */
  #device: number | undefined;

  /** @param deviceOf returns the number of a folder's file system; tests inject others */
  constructor(
    private readonly folder: string,
    private readonly expectedNames: ExpectedNames,
    private readonly deviceOf: (folder: string) => Promise<number> = deviceOfNearest,
  ) {}

  async put(name: string, { file }: StagedFile): Promise<void> {
    const target = this.#pathOf(name);
    await this.makeReady();
    try {
      await this.#makeFolderOf(name);
      await rename(file, target);
      await syncFolder(path.dirname(target));
    } catch (cause) {
      throw new StorageUnavailable('A file could not be kept', cause);
    }
  }

  async read(name: string, range: ByteRange | undefined): Promise<Readable> {
    try {
      const fd = await openFile(this.#pathOf(name), 'r');
      return createReadStream('', { ...range, fd, highWaterMark: PIECE_BYTES });
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT' && (await this.#isThere())) throw new ContentMissing(name);
      throw new StorageUnavailable('A file could not be read', cause);
    }
  }

  /** If the share is not mounted, its files are not missing. */
  async #isThere(): Promise<boolean> {
    return stat(this.folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    const target = this.#pathOf(name);
    const temporary = `${target}-${randomUUID()}`;
    try {
      await this.#makeFolderOf(name);
      await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx', flush: true });
      await linkOrRename(temporary, target);
      await syncFolder(path.dirname(target));
    } catch (cause) {
      throw new StorageUnavailable('A file could not be added', cause);
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  async remove(name: string): Promise<void> {
    try {
      await rm(this.#pathOf(name), { force: true });
    } catch (cause) {
      throw new StorageUnavailable('A file could not be removed', cause);
    }
  }

  async has(name: string): Promise<boolean> {
    try {
      return (await stat(this.#pathOf(name))).isFile();
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

  /** A share that was mounted again may have another number. Its contents show that it is the same share. */
  async #accept(device: number): Promise<void> {
    if (this.#device !== undefined) {
      const names = await this.expectedNames();
      const found = await Promise.all(names.map((name) => this.has(name)));
      if (names.length > 0 && !found.includes(true)) throw new StorageUnmounted(this.folder);
    }
    this.#device = device;
  }

  async close(): Promise<void> {
    // Only files that are being read are open.
  }

  #pathOf(name: string): string {
    return path.join(this.folder, ...name.split('/'));
  }

  /** Makes the folders durable before they hold anything. */
  async #makeFolderOf(name: string): Promise<void> {
    const folder = path.dirname(this.#pathOf(name));
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

/** A link never replaces an existing file. Some file systems have no links. */
async function linkOrRename(temporary: string, target: string): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') await rename(temporary, target);
  }
}

/** A new name is durable only after its folder was synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
