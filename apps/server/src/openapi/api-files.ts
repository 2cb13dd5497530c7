import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { BaseUrl, takesGzip } from '../http/index.js';
import { createCollection, readSigningScript, withBaseUrl } from './collection/create-collection.js';

/**
 * The page takes credentials, so it runs only the server's own scripts, contacts nobody else, and no page may frame it.
 * The renderer writes its styles into the page, and shows pictures and PDFs that requests answered (`blob:`). A `blob:` in
 * a frame has this policy too.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'frame-src blob:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface SentFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly entityTag: string;
  /** Whether the file is kept compressed, so that its bytes depend on what the client takes. */
  readonly isZipped: boolean;
  /** Undefined if the bytes are the file itself. */
  readonly encoding?: 'gzip';
}

interface Source {
  readonly contentType: string;
  readonly read: (baseUrl: string) => Promise<Buffer>;
  readonly isZipped: boolean;
}

interface KeptFile {
  readonly bytes: Buffer;
  readonly digest: string;
}

const require = createRequire(import.meta.url);
const unzip = promisify(gunzip);

/** The build writes the document and the collection next to the bundled server. */
const DOCUMENT_FILE = new URL('openapi.json', import.meta.url);
const COLLECTION_FILE = new URL('collection.json', import.meta.url);

/** The build copies the files of packages/docs-page. They are compressed, because the renderer alone has 5 MB. */
function fromPage(name: string, contentType: string): Source {
  return { contentType, read: () => readFile(require.resolve(`#docs-page/${name}.gz`)), isZipped: true };
}

const SOURCES = {
  document: { contentType: 'application/json;charset=UTF-8', read: readDocument, isZipped: false },
  'collection.json': { contentType: 'application/json;charset=UTF-8', read: readCollection, isZipped: false },
  page: fromPage('index.html', 'text/html;charset=UTF-8'),
  'page.js': fromPage('page.js', 'text/javascript;charset=UTF-8'),
  'page.css': fromPage('page.css', 'text/css;charset=UTF-8'),
  'renderer.js': fromPage('renderer.js', 'text/javascript;charset=UTF-8'),
  'icon.svg': fromPage('icon.svg', 'image/svg+xml'),
} satisfies Record<string, Source>;

export type ApiFileName = keyof typeof SOURCES;

/** The document, its page and the files of the page. Each file is read at the first request and cached. */
@Injectable()
export class ApiFiles {
  readonly #files = new Map<ApiFileName, Promise<KeptFile>>();

  constructor(private readonly baseUrl: BaseUrl) {}

  /** @param acceptEncoding the client's header of this name, if it sent one. */
  async get(name: ApiFileName, acceptEncoding = ''): Promise<SentFile> {
    const { bytes, digest } = await this.#kept(name);
    const { contentType, isZipped } = SOURCES[name];
    const file = { bytes, contentType, entityTag: `"${digest}"`, isZipped };
    if (!isZipped) return file;
    if (takesGzip(acceptEncoding)) return { ...file, encoding: 'gzip' };
    // Other bytes need another tag. They are not kept, because browsers never ask for them.
    return { ...file, bytes: await unzip(bytes), entityTag: `"${digestOf(Buffer.from(digest))}"` };
  }

  #kept(name: ApiFileName): Promise<KeptFile> {
    let file = this.#files.get(name);
    if (!file) {
      file = keep(SOURCES[name], this.baseUrl.prefix);
      this.#files.set(name, file);
      // After a failure, the next request tries again.
      file.catch(() => this.#files.delete(name));
    }
    return file;
  }
}

async function keep({ read }: Source, baseUrl: string): Promise<KeptFile> {
  const bytes = await read(baseUrl);
  return { bytes, digest: digestOf(bytes) };
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

function readDocument(): Promise<Buffer> {
  return readBuilt(DOCUMENT_FILE, async () => {
    const { createApiDocument } = await import('./create-api-document.js');
    return createApiDocument();
  });
}

async function readCollection(baseUrl: string): Promise<Buffer> {
  const built = await readBuilt(COLLECTION_FILE, async () => {
    const { createApiDocument } = await import('./create-api-document.js');
    return createCollection(createApiDocument(), await readSigningScript());
  });
  return Buffer.from(withBaseUrl(built.toString(), baseUrl));
}

/** Reads a file of the build. A server that runs from its sources has none, and creates its content. */
async function readBuilt(file: URL, create: () => Promise<object>): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return Buffer.from(JSON.stringify(await create()));
  }
}
