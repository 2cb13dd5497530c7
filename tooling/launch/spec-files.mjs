import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { mayRunOnPostgres } from './postgres-specs.mjs';
import { packageFolders, root } from './workspace.mjs';

const SPEC = /\.(api-)?spec\.[jt]s$/;

/** The packages that have spec files, by the names of their folders: `server` is `apps/server`. */
export function testedPackages() {
  return packageFolders()
    .filter((folder) => specFiles(folder).length > 0)
    .map((folder) => ({ name: path.basename(folder), folder }));
}

/**
 * Finds the spec files whose path from the root contains one of the words; without words, all. With PostgreSQL alone, only those that run there.
 *
 * @param {{ words: string[], packages: string[], database?: string }} options - no package means all
 * @returns {Array<{ name: string, folder: string, files: string[] }>} `files` from the root; packages without any are left out
 */
export function selectSpecs({ words, packages, database }, tested = testedPackages(), filesOf = specFiles) {
  return tested
    .filter(({ name }) => packages.length === 0 || packages.includes(name))
    .map((each) => ({ ...each, files: filesOf(each.folder).filter((file) => hasOneOf(file, words)) }))
    .map((each) => ({ ...each, files: database === 'postgres' ? each.files.filter(onPostgres) : each.files }))
    .filter(({ files }) => files.length > 0);
}

function onPostgres(file) {
  return mayRunOnPostgres(path.join(root, file));
}

function hasOneOf(file, words) {
  return words.length === 0 || words.some((word) => file.includes(word));
}

function specFiles(folder) {
  return ['src', 'test'].flatMap((part) => {
    const from = `${folder}/${part}`;
    if (!existsSync(path.join(root, from))) return [];
    return readdirSync(path.join(root, from), { recursive: true })
      .filter((name) => SPEC.test(name))
      .map((name) => `${from}/${name.split(path.sep).join('/')}`)
      .sort();
  });
}
