import { readFileSync } from 'node:fs';
import path from 'node:path';

import { publicPackages, root } from '../launch/workspace.mjs';

/** @typedef {{ name: string, folder: string, manifest: any }} PublicPackage - `name` is the name of the folder */

/** The packages that others install. @type {PublicPackage[]} */
export const PACKAGES = publicPackages().map((folder) => ({
  name: path.basename(folder),
  folder,
  manifest: JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')),
}));

/** Native code runs on the version of Node.js that it was compiled for, and on no other. */
export function hasNativeCode({ dependencies = {} }) {
  return 'better-sqlite3' in dependencies || '@talent-platform/server' in dependencies;
}

/** Returns the specifiers that a package can be imported by. */
export function entriesOf({ name, exports = {} }) {
  const paths = Object.keys(exports);
  if (paths.length === 0) return [];
  // Without paths, the exports are conditions of the only entry.
  return paths[0].startsWith('.') ? paths.map((entry) => name + entry.slice(1)) : [name];
}
