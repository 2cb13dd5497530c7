import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { takesGzip } from '../http/index.js';

export interface SentFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly entityTag: string;
  /** Whether the file is kept compressed, so that its bytes depend on what the client takes. */
  readonly isZipped: boolean;
  /** Undefined if the bytes are the file itself. */
  readonly encoding?: 'gzip';
}

interface KeptFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly digest: string;
  readonly isZipped: boolean;
}

const unzip = promisify(gunzip);

/** The media types by the ends of names. A file of any other kind is not served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.bcmap': 'application/octet-stream',
  '.css': 'text/css;charset=UTF-8',
  '.html': 'text/html;charset=UTF-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript;charset=UTF-8',
  '.json': 'application/json;charset=UTF-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain;charset=UTF-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const ZIPPED = '.gz';

/**
 * The files of a folder that a build has filled, compressed or not. Only the files that the folder had at its first
 * listing are read, whatever a request asks for, so no path leads out of it. Each is read at its first request and kept.
 */
export class StaticFiles {
  #listed: Promise<ReadonlyMap<string, string>> | undefined;
  readonly #files = new Map<string, Promise<KeptFile>>();

  constructor(private readonly folder: string) {}

  /** Returns whether the folder has no files, because nothing has built them. */
  async isEmpty(): Promise<boolean> {
    return (await this.#list()).size === 0;
  }

  /**
   * Returns undefined for a path that names no file.
   *
   * @param name the path below the folder, with a slash in front
   * @param acceptEncoding the client's header of this name, if it sent one
   */
  async find(name: string, acceptEncoding = ''): Promise<SentFile | undefined> {
    const file = (await this.#list()).get(name);
    if (file === undefined) return undefined;
    const { bytes, contentType, digest, isZipped } = await this.#kept(name, file);
    const sent = { bytes, contentType, entityTag: `"${digest}"`, isZipped };
    if (!isZipped) return sent;
    if (takesGzip(acceptEncoding)) return { ...sent, encoding: 'gzip' };
    // Other bytes need another tag. They are not kept, because browsers never ask for them.
    return { ...sent, bytes: await unzip(bytes), entityTag: `"${digestOf(Buffer.from(digest))}"` };
  }

  async #list(): Promise<ReadonlyMap<string, string>> {
    this.#listed ??= listFiles(this.folder);
    try {
      const listed = await this.#listed;
      // The build may end after the start.
      if (listed.size === 0) this.#listed = undefined;
      return listed;
    } catch (error) {
      this.#listed = undefined;
      throw error;
    }
  }

  #kept(name: string, file: string): Promise<KeptFile> {
    const known = this.#files.get(name);
    if (known) return known;
    const kept = readKept(name, file);
    this.#files.set(name, kept);
    // After a failure, the next request tries again.
    kept.catch(() => this.#files.delete(name));
    return kept;
  }
}

/** Returns the files of a folder and of the folders in it, by the path that a request names. */
async function listFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const listed = new Map<string, string>();
  for (const entry of await entriesOf(folder)) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const below = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    const name = below.endsWith(ZIPPED) ? below.slice(0, -ZIPPED.length) : below;
    if (contentTypeOf(name) !== undefined) listed.set(name, file);
  }
  return listed;
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readKept(name: string, file: string): Promise<KeptFile> {
  const bytes = await readFile(file);
  const contentType = contentTypeOf(name) ?? 'application/octet-stream';
  return { bytes, contentType, digest: digestOf(bytes), isZipped: file.endsWith(ZIPPED) };
}

function contentTypeOf(name: string): string | undefined {
  return CONTENT_TYPES[path.posix.extname(name)];
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');
