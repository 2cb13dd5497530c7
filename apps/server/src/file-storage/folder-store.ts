import { randomUUID } from 'node:crypto';
import { createReadStream, open as openWithCallback } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ByteRange, ContentStore, ListedObject, StagedFile } from './content-store.js';
import { codeOf, ContentMissing, StorageUnavailable } from './storage-failures.js';

/** Opens a file as a number, because streams of a FileHandle take a third more CPU time for the same file. */
const openFile = promisify(openWithCallback);

/** Bytes that are read at once. Reading an encrypted content takes the same memory again. */
const PIECE_BYTES = 131_072;

/** Stores contents as files in a folder, which several nodes may share. Files are staged in the same file system. */
export class FolderStore implements ContentStore {
  constructor(private readonly folder: string) {}

  async put(name: string, { file }: StagedFile): Promise<void> {
    const target = this.#pathOf(name);
    await this.makeReady();
    try {
      await this.#makeFolderOf(name);
      await rename(file, target);
      await syncFolder(path.dirname(target));
    } catch (cause) {
      throw new StorageUnavailable('A file could not be stored', cause);
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

  /** Returns whether the folder exists. If its share is not mounted, the files are out of reach, but not lost. */
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
      throw new StorageUnavailable('The storage could not be searched for a file', cause);
    }
  }

  async *list(folder?: string): AsyncGenerator<ListedObject> {
    const customers = async (): Promise<string[]> => (await namesIn(this.folder)).filter((name) => /^\d+$/.test(name));
    for (const top of folder === undefined ? await customers() : [folder]) {
      for (const part of await namesIn(path.join(this.folder, top))) {
        for (const rest of await namesIn(path.join(this.folder, top, part))) {
          const name = `${top}/${part}/${rest}`;
          // A content may be removed meanwhile.
          const found = await stat(this.#pathOf(name)).catch(() => undefined);
          if (found?.isFile()) yield { name, bytes: found.size, modifiedAt: found.mtimeMs };
        }
      }
    }
  }

  /** @throws StorageUnavailable */
  async makeReady(): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
    } catch (cause) {
      throw new StorageUnavailable('The folder of files cannot be created', cause);
    }
  }

  async close(): Promise<void> {
    // Nothing to close, because files are open only while they are read.
  }

  #pathOf(name: string): string {
    return path.join(this.folder, ...name.split('/'));
  }

  /** Creates the folders of a name, and makes them durable before they hold files. */
  async #makeFolderOf(name: string): Promise<void> {
    const folder = path.dirname(this.#pathOf(name));
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    for (let made = folder; made.length >= first.length; made = path.dirname(made))
      await syncFolder(path.dirname(made));
  }
}

/** Returns the names in a folder. None if it is not a folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return [];
    throw new StorageUnavailable('The files could not be listed', cause);
  }
}

/**
 * Moves a file without replacing an existing file, by a link. Some file systems have no links, so it renames there.
 */
async function linkOrRename(temporary: string, target: string): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') await rename(temporary, target);
  }
}

/** Syncs a folder, because a new name is durable only after the folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
