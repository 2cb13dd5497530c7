import { createRequire } from 'node:module';
import type { Configuration } from './config/index.js';

/** Returns the log line of a start (D-PLT-26). It holds neither credentials nor the query of a database URL. */
export function startLine(configuration: Configuration, baseUrl: string): Readonly<Record<string, unknown>> {
  const { production, database, files } = configuration;
  const { storage } = files;
  return {
    baseUrl,
    version: versionOfServer(),
    node: process.version,
    production,
    database: database.kind,
    databaseAt: database.kind === 'sqlite' ? database.file : placeOf(database.url),
    storage: storage.kind,
    storageAt: storage.kind === 'folder' ? storage.folder : storage.bucket,
  };
}

/** Returns the host and database of a URL. Empty for a URL that only the driver understands. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

export function versionOfServer(): string {
  const { version } = createRequire(import.meta.url)('#package.json') as { readonly version: string };
  return version;
}
