import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { packageFolders, root } from './workspace.mjs';

/** @typedef {{ name: string, folder: string, files: string[] }} SelectedSpecs - `files` are paths from the root */

const SPEC = /\.(api-)?spec\.[jt]s$/;

/** Returns the packages that have spec files, by the names of their folders: `server` is `apps/server`. */
export function testedPackages() {
  return packageFolders()
    .filter((folder) => specFiles(folder).length > 0)
    .map((folder) => ({ name: path.basename(folder), folder }));
}

/**
 * Finds the spec files whose path from the root contains one of the words; all files without words. With PostgreSQL
 * alone, finds only files with tests for it.
 *
 * @param {{ words: string[], packages: string[], database?: string }} options - empty `packages` means all
 * @returns {SelectedSpecs[]} without packages that have no match
 */
export function selectSpecs({ words, packages, database }, tested = testedPackages(), filesOf = specFiles) {
  return tested
    .filter(({ name }) => packages.length === 0 || packages.includes(name))
    .map((each) => ({ ...each, files: filesOf(each.folder).filter((file) => hasOneOf(file, words)) }))
    .map((each) => ({
      ...each,
      files: database === 'postgres' ? each.files.filter((file) => mayRunOnPostgres(file)) : each.files,
    }))
    .filter(({ files }) => files.length > 0);
}

function hasOneOf(file, words) {
  return words.length === 0 || words.some((word) => file.includes(word));
}

/** Returns the spec files of a package, as paths from the root. */
export function specFiles(folder) {
  return ['src', 'test'].flatMap((part) => {
    const from = `${folder}/${part}`;
    if (!existsSync(path.join(root, from))) return [];
    return readdirSync(path.join(root, from), { recursive: true, encoding: 'utf8' })
      .filter((name) => SPEC.test(name))
      .map((name) => `${from}/${name.split(path.sep).join('/')}`)
      .sort();
  });
}

/**
 * The titles of suites on PostgreSQL contain its name. The title is in the spec file, or in a module of `test` that the
 * file imports.
 */
const NAMES_POSTGRES = /PostgreSQL|TALENT_TEST_POSTGRES_URL/i;
const RELATIVE_IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/**
 * Whether a spec file may hold tests that run on PostgreSQL. Other files would only take time to load.
 *
 * @param {string} file - its path from the root, because the clone may lie in a folder called `test`
 */
export function mayRunOnPostgres(
  file,
  {
    read = (name) => readFileSync(path.join(root, name), 'utf8'),
    exists = (name) => existsSync(path.join(root, name)),
  } = {},
) {
  const left = [file];
  const seen = new Set(left);
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const text = read(next);
    if (NAMES_POSTGRES.test(text)) return true;
    for (const [, imported] of text.matchAll(RELATIVE_IMPORT)) {
      const found = sourceOf(path.join(path.dirname(next), imported), exists);
      if (found === undefined || seen.has(found) || !isOfTests(found)) continue;
      seen.add(found);
      left.push(found);
    }
  }
  return false;
}

/** Returns the source of an import, which names the compiled file. */
function sourceOf(imported, exists) {
  return [imported.replace(/\.js$/, '.ts'), imported].find(exists);
}

/** Only modules of tests can contain titles of suites. */
function isOfTests(file) {
  return file.split(path.sep).includes('test');
}
