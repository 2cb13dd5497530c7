import { readFileSync } from 'node:fs';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Returns the version of a library, or of this package if no library is named. The manifest pins the libraries. */
export function packageVersion(library?: string): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version, dependencies }: Manifest = JSON.parse(manifest);
  return (library === undefined ? undefined : dependencies[library]) ?? version;
}
