import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { Configuration } from '../config/index.js';
import { PublicFiles } from '../http/index.js';
import type { PublicFile } from '../http/index.js';

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

/** The files of the built console, compressed or not, by their paths in its folder. */
@Injectable()
export class ConsoleFiles extends PublicFiles {
  constructor({ consoleFolder }: Configuration) {
    super(() => listFiles(consoleFolder));
  }
}

async function listFiles(folder: string): Promise<ReadonlyMap<string, PublicFile>> {
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
