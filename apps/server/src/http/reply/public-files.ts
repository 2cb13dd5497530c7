import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Reply } from './reply.js';

/** A file that a build has made, and that everybody may read. */
export interface PublicFile {
  readonly contentType: string;
  /** The file is kept compressed, so that its bytes depend on what the client takes. */
  readonly isZipped: boolean;
  readonly read: () => Promise<Buffer>;
}

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

/** Returns the files of a built folder, compressed or not, by their paths in it. None if nothing has built it. */
export async function filesBelow(folder: string): Promise<ReadonlyMap<string, PublicFile>> {
  const listed = new Map<string, PublicFile>();
  for (const entry of await entriesOf(folder)) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const below = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    const isZipped = below.endsWith(ZIPPED);
    const name = isZipped ? below.slice(0, -ZIPPED.length) : below;
    const contentType = CONTENT_TYPES[path.posix.extname(name)];
    if (contentType !== undefined) listed.set(name, { contentType, isZipped, read: () => readFile(file) });
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

/** The headers of a request that decide in which form a file is sent. */
export type FileHeaders = Readonly<Partial<Record<'if-none-match' | 'accept-encoding', string>>>;

const unzip = promisify(gunzip);

/**
 * The files of a folder, or other files by their names. Only the listed files are read, whatever a request asks for, so
 * no path leads out of a folder. Each is read at its first request and kept.
 */
export class PublicFiles {
  #listed: ReadonlyMap<string, PublicFile> | undefined;
  readonly #kept = new Map<string, { readonly bytes: Buffer; readonly digest: string }>();

  /** @param list returns the files by name, none if nothing has built them. The build may end after the start */
  constructor(private readonly list: () => Promise<ReadonlyMap<string, PublicFile>>) {}

  /** Returns whether nothing has built the files. */
  async isEmpty(): Promise<boolean> {
    return (await this.#files()).size === 0;
  }

  /** Returns the bytes of a listed file as they are kept. Undefined for any other name. */
  async bytesOf(name: string): Promise<Buffer | undefined> {
    return (await this.#find(name))?.bytes;
  }

  /** Replies with the file, or with 304 if the client has it. Undefined for a name that is not listed. */
  async reply(name: string, headers: FileHeaders): Promise<Reply | undefined> {
    const found = await this.#find(name);
    if (!found) return undefined;
    const { bytes, digest, contentType, isZipped } = found;
    // Other bytes need another tag. They are not kept, because browsers never ask for them.
    const isUnzipped = isZipped && !takesGzip(headers['accept-encoding'] ?? '');
    const tag = `"${isUnzipped ? digestOf(Buffer.from(digest)) : digest}"`;
    const sent = isUnzipped ? await unzip(bytes) : bytes;
    const reply = Reply.conditional(tag, headers['if-none-match'], () => Reply.file(sent, contentType));
    if (isZipped) reply.with('Vary', 'Accept-Encoding');
    if (isZipped && !isUnzipped && reply.status === 200) reply.with('Content-Encoding', 'gzip');
    return reply.revalidated();
  }

  async #files(): Promise<ReadonlyMap<string, PublicFile>> {
    const files = this.#listed ?? (await this.list());
    if (files.size > 0) this.#listed = files;
    return files;
  }

  async #find(name: string): Promise<(PublicFile & { readonly bytes: Buffer; readonly digest: string }) | undefined> {
    const file = (await this.#files()).get(name);
    if (!file) return undefined;
    let kept = this.#kept.get(name);
    if (!kept) {
      const bytes = await file.read();
      kept = { bytes, digest: digestOf(bytes) };
      this.#kept.set(name, kept);
    }
    return { ...file, ...kept };
  }
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Returns whether a client names gzip, and not with the weight 0 (RFC 9110, 12.5.3). */
function takesGzip(acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((coding) => {
    const [name = '', ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase());
    return name === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
