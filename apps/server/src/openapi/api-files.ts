import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { BaseUrl, PublicFiles } from '../http/index.js';
import type { PublicFile } from '../http/index.js';
import { createCollection, readSigningScript, withBaseUrl } from './collection/create-collection.js';

const require = createRequire(import.meta.url);

/** The build writes the document and the collection next to the bundled server. */
const DOCUMENT_FILE = new URL('openapi.json', import.meta.url);
const COLLECTION_FILE = new URL('collection.json', import.meta.url);
const JSON_TYPE = 'application/json;charset=UTF-8';

/** The build copies the files of packages/docs-page. They are compressed, because the renderer alone has 5 MB. */
const OF_PAGE: Readonly<Record<string, string>> = {
  'index.html': 'text/html;charset=UTF-8',
  'page.js': 'text/javascript;charset=UTF-8',
  'page.css': 'text/css;charset=UTF-8',
  'renderer.js': 'text/javascript;charset=UTF-8',
  'icon.svg': 'image/svg+xml',
};

/** The document, its page and the files of the page. */
@Injectable()
export class ApiFiles extends PublicFiles {
  constructor(baseUrl: BaseUrl) {
    const page = Object.entries(OF_PAGE).map(([name, contentType]): [string, PublicFile] => [
      name,
      { contentType, isZipped: true, read: () => readFile(require.resolve(`#docs-page/${name}.gz`)) },
    ]);
    const files = new Map<string, PublicFile>([
      ['openapi.json', { contentType: JSON_TYPE, isZipped: false, read: readDocument }],
      ['collection.json', { contentType: JSON_TYPE, isZipped: false, read: () => readCollection(baseUrl.prefix) }],
      ...page,
    ]);
    super(async () => files);
  }
}

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
