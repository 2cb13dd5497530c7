import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Returns the installed version of a library, or of this package if no library is named. Throws if the library is missing. */
export function packageVersion(library?: string): string {
  if (library === undefined) return readVersion(new URL('../../package.json', import.meta.url));
  const folders = require.resolve.paths(library) ?? [];
  for (const folder of folders) {
    try {
      return readVersion(path.join(folder, library, 'package.json'));
    } catch {
      // The package may be in a parent folder.
    }
  }
  throw new TypeError(`The package ${library} is not installed.`);
}

function readVersion(manifest: string | URL): string {
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return version;
}
