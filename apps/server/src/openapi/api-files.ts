import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';

/** The HTML page of the document. It has no inline script or style, so that its policy can forbid them. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Talent platform</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="page"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** Draws the page. It shows the document of the same server, and contacts no validator or other server. */
export const START = `SwaggerUIBundle({
  url: '/docs-json',
  dom_id: '#page',
  deepLinking: true,
  validatorUrl: null,
});
`;

/** The page takes credentials ("Authorize"), so it runs only the server's own scripts, and no page may frame it. */
export const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** A file in the form in which it is sent. */
interface ApiFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly entityTag: string;
}

interface Source {
  readonly contentType: string;
  readonly read: () => Promise<Buffer>;
}

const require = createRequire(import.meta.url);

/** The build writes the document and the collection next to the bundled server. */
const DOCUMENT_FILE = new URL('openapi.json', import.meta.url);
const COLLECTION_FILE = new URL('collection.json', import.meta.url);

const fromPackage = (name: string) => () => readFile(require.resolve(`swagger-ui-dist/${name}`));
const ofText = (text: string) => () => Promise.resolve(Buffer.from(text));

const SOURCES = {
  document: { contentType: 'application/json;charset=UTF-8', read: readDocument },
  'collection.json': { contentType: 'application/json;charset=UTF-8', read: readCollection },
  page: { contentType: 'text/html;charset=UTF-8', read: ofText(PAGE) },
  'start.js': { contentType: 'text/javascript;charset=UTF-8', read: ofText(START) },
  'swagger-ui-bundle.js': {
    contentType: 'text/javascript;charset=UTF-8',
    read: fromPackage('swagger-ui-bundle.js'),
  },
  'swagger-ui.css': { contentType: 'text/css;charset=UTF-8', read: fromPackage('swagger-ui.css') },
  'favicon-32x32.png': { contentType: 'image/png', read: fromPackage('favicon-32x32.png') },
} satisfies Record<string, Source>;

export type ApiFileName = keyof typeof SOURCES;

/** The document, its page and the files of the page. Each file is read at the first request and cached. */
@Injectable()
export class ApiFiles {
  readonly #files = new Map<ApiFileName, Promise<ApiFile>>();

  get(name: ApiFileName): Promise<ApiFile> {
    let file = this.#files.get(name);
    if (!file) {
      file = readFileOf(SOURCES[name]);
      this.#files.set(name, file);
      // After a failure, the next request tries again.
      file.catch(() => this.#files.delete(name));
    }
    return file;
  }
}

async function readFileOf({ contentType, read }: Source): Promise<ApiFile> {
  const bytes = await read();
  return { bytes, contentType, entityTag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

function readDocument(): Promise<Buffer> {
  return readBuilt(DOCUMENT_FILE, async () => {
    const { createApiDocument } = await import('./create-api-document.js');
    return createApiDocument();
  });
}

function readCollection(): Promise<Buffer> {
  return readBuilt(COLLECTION_FILE, async () => {
    const { createCollection, readSigningScript } = await import('./collection/create-collection.js');
    const { createApiDocument } = await import('./create-api-document.js');
    return createCollection(createApiDocument(), await readSigningScript());
  });
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
