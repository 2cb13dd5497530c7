import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rm, stat, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseStorageUrl } from '../config/index.js';
import type { StorageLocation } from '../config/index.js';
import { codeOf, ContentMissing, openStore, StorageUnavailable } from '../file-storage/index.js';
import type { ContentStore, ListedObject } from '../file-storage/index.js';
import { beginOf, FILES_OF_SET, parseManifest, pathIn, pathOfObject, SetRefused } from './backup-set.js';
import type { DigestedFile, Manifest } from './backup-set.js';
import { readContents } from './content-list.js';
import type { ListedContent } from './content-list.js';

/** Files on their way stay here. Those that a killed backup left behind are removed after a day. */
const STAGING = '.staging';

/** Limit of the bytes of a manifest. Those that backups write have about 2,000. */
const MAX_MANIFEST_BYTES = 1_048_576;
const DAY_MS = 86_400_000;

export interface FoundSet {
  readonly name: string;
  /** It has a manifest. Other sets still run, or were interrupted. */
  readonly isWhole: boolean;
}

/** A folder or bucket that holds backups. */
export class BackupTarget {
  private constructor(
    private readonly store: ContentStore,
    private readonly location: StorageLocation,
    private readonly stagingFolder: string,
  ) {}

  /**
   * @param text a folder, `file:<folder>` or `s3://bucket/prefix?endpoint=…&region=…`
   * @param dataDir where files on their way to a bucket stay
   * @throws TypeError that says the rule
   */
  static async open(text: string, dataDir: string): Promise<BackupTarget> {
    const isUrl = /^(s3|file):/.test(text);
    const location: StorageLocation = isUrl ? parseStorageUrl(text) : { kind: 'folder', folder: path.resolve(text) };
    const staging = path.join(location.kind === 'folder' ? location.folder : dataDir, STAGING);
    return new BackupTarget(await openStore(location), location, staging);
  }

  /** The folder of the target. Undefined for a bucket. */
  get folder(): string | undefined {
    return this.location.kind === 'folder' ? this.location.folder : undefined;
  }

  /** The target for messages, without its parameters. */
  get place(): string {
    if (this.location.kind === 'folder') return this.location.folder;
    return `s3://${this.location.bucket}/${this.location.prefix}`;
  }

  /**
   * Makes the folder of a target, and removes what killed backups left in its staging folder.
   * @throws SetRefused if the folder cannot be made. Its parent must exist: without its disk, a backup would go elsewhere
   */
  async makeReady(): Promise<void> {
    const { folder } = this;
    if (folder !== undefined) await makeFolder(folder);
    await this.#demandPlain(STAGING);
    await mkdir(this.stagingFolder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.stagingFolder)) {
      const file = path.join(this.stagingFolder, name);
      const found = await lstat(file).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(file, { recursive: true, force: true });
    }
  }

  /** @throws SetRefused if the folder of the target is not there. A bucket is asked by the first read */
  async demandThere(): Promise<void> {
    if (this.folder !== undefined) await demandFolder(this.folder);
  }

  async #demandPlain(name: string): Promise<void> {
    if (this.folder !== undefined) await demandPlain(this.folder, name);
  }

  newFile(): string {
    return path.join(this.stagingFolder, randomUUID());
  }

  /** Lists the sets, the oldest first. */
  async listSets(): Promise<FoundSet[]> {
    const sets = new Map<string, boolean>();
    await this.#demandPlain('sets');
    for await (const { name } of this.store.list('sets')) {
      const [, set = '', file] = name.split('/');
      if (beginOf(set) !== undefined) sets.set(set, sets.get(set) === true || file === FILES_OF_SET.manifest);
    }
    return [...sets].map(([name, isWhole]) => ({ name, isWhole })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** @throws SetRefused if the set is not whole */
  async readManifest(set: string): Promise<Manifest> {
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of (await this.#read(set, pathIn(set, 'manifest'))) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > MAX_MANIFEST_BYTES)
        throw new SetRefused(
          `The manifest of the set ${set} is damaged: it has more than ${MAX_MANIFEST_BYTES} bytes. Take another set.`,
        );
      pieces.push(piece);
    }
    return parseManifest(set, Buffer.concat(pieces).toString());
  }

  async *readContents(set: string): AsyncGenerator<ListedContent> {
    yield* readContents(set, await this.#read(set, pathIn(set, 'contents')));
  }

  async *listObjects(): AsyncGenerator<ListedObject> {
    await this.#demandPlain('objects');
    yield* this.store.list('objects');
  }

  async hasObject(sha256: string): Promise<boolean> {
    await this.#demandPlain(pathOfObject(sha256));
    return this.store.has(pathOfObject(sha256));
  }

  /** Moves a file of `newFile` into the target. */
  async put(name: string, file: string): Promise<void> {
    await this.#demandPlain(name);
    await this.store.put(name, { file, size: (await stat(file)).size });
  }

  async putBytes(name: string, bytes: Buffer): Promise<void> {
    const file = this.newFile();
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await this.put(name, file);
  }

  async remove(name: string): Promise<void> {
    await this.#demandPlain(name);
    await this.store.remove(name);
  }

  /** Removes a set, its manifest first: an interrupted removal leaves no set that looks whole. */
  async removeSet(set: string): Promise<void> {
    for (const file of ['manifest', 'database', 'contents', 'begun'] as const) await this.remove(pathIn(set, file));
    const { folder } = this;
    if (folder !== undefined) await rm(path.join(folder, 'sets', set), { recursive: true, force: true });
  }

  /**
   * Reads a part of a set, and compares its bytes with the digest.
   * @param file receives the bytes. If it is undefined, they are only compared
   * @throws SetRefused
   */
  async copyChecked(
    set: string,
    { name, ...expected }: DigestedFile & { readonly name: string },
    file?: string,
  ): Promise<void> {
    const found = await receive(await this.#read(set, name), file, expected.bytes);
    if (found.sha256 !== expected.sha256 || found.bytes !== expected.bytes) {
      if (file !== undefined) await rm(file, { force: true });
      throw new SetRefused(
        `The set ${set} is damaged: ${name} has other bytes than the backup wrote. Take another set.`,
      );
    }
  }

  async close(): Promise<void> {
    await this.store.close();
  }

  async #read(set: string, name: string): Promise<Readable> {
    await this.#demandPlain(name);
    try {
      return await this.store.read(name, undefined);
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error;
      throw new SetRefused(
        name === pathIn(set, 'manifest')
          ? `There is no whole set ${set} in ${this.place}. See: talent-server backup list`
          : `The set ${set} is damaged: ${name} is missing. Take another set.`,
      );
    }
  }
}

/**
 * Writes a stream to a file, if there is one, and returns the digest of its bytes. The file is durable afterwards.
 * @param maxBytes the bytes after which reading stops. The result then has more bytes than that
 * @throws StorageUnavailable if the source fails, or the error of the file
 */
export async function receive(source: Readable, file: string | undefined, maxBytes = Infinity): Promise<DigestedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  let failure: unknown;
  source.once('error', (error) => (failure = error));
  async function* bounded(): AsyncGenerator<Buffer> {
    for await (const piece of source as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
      if (bytes > maxBytes) return;
      if (file !== undefined) yield piece;
    }
  }
  try {
    if (file === undefined) for await (const _piece of bounded());
    else await pipeline(bounded, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    throw error === failure ? new StorageUnavailable('A file could not be read', error) : error;
  }
  return { sha256: hash.digest('hex'), bytes };
}

async function demandFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => codeOf(error));
  if (typeof found !== 'string' && found.isDirectory()) return;
  const reason = typeof found === 'string' ? found : 'it is a file';
  throw new SetRefused(
    `${folder} is not a folder that holds backups (${reason}). Mount its disk, or name another target.`,
  );
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return demandFolder(folder);
    throw new SetRefused(
      `${folder} cannot be made (${codeOf(error)}). Mount its disk, or make the folder that it is in: a backup makes only the last folder of its path.`,
      { cause: error },
    );
  }
}

/**
 * Refuses a path that could lead out of its folder, or never end: nothing in a target is a link or a device.
 * @param name the path in the folder. It need not exist
 * @throws SetRefused
 */
async function demandPlain(folder: string, name: string): Promise<void> {
  let file = folder;
  for (const part of name.split('/')) {
    file = path.join(file, part);
    const found = await lstat(file).catch(() => undefined);
    if (found === undefined) return;
    if (!found.isDirectory() && !found.isFile())
      throw new SetRefused(
        `${file} is a symbolic link or a device, which could lead out of the target. Remove it, or name another target.`,
      );
  }
}

/** Returns a path without symbolic links, as far as it exists. */
async function realPathOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(await realPathOf(parent), path.basename(file));
  }
}

/** Returns whether a folder is another one or inside it, whatever symbolic links lead there. */
export async function isInside(folder: string, other: string): Promise<boolean> {
  const way = path.relative(await realPathOf(other), await realPathOf(folder));
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
