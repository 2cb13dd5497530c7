import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { readDocument, root } from './examples-of.mjs';

export const REGISTER = 'docs/reference/decisions/README.md';

/** The specs, and the tables of packages/conformance, which the API specs of the server run. */
export const SPEC = /\.(api-)?spec\.[jt]s$|^packages\/conformance\/src\/areas\/.*\.table\.ts$/;

/** Returns the pages with the decision rows, one page for each area, in the order of their overview page. */
export function pagesOfTheRegister() {
  const links = readDocument(REGISTER).matchAll(/^\| \[D-[A-Z]+\]\(([\w-]+\.md)\)/gm);
  return Array.from(links, ([, page]) => path.posix.join(path.posix.dirname(REGISTER), page));
}

/** Returns the decision rows in order. A row that is not built yet says so after its number. */
export function rowsOfTheRegister() {
  return Array.from(
    pagesOfTheRegister()
      .map((page) => readDocument(page))
      .join('')
      .matchAll(/^\*\*(D-[A-Z]+-\d+)( \(not built yet\))? — /gm),
    ([, row, notBuilt]) => ({ row, isBuilt: notBuilt === undefined }),
  );
}

/** Returns the decision rows that a text cites, each once. */
export function rowsCitedIn(text) {
  return [...new Set(text.match(/\bD-[A-Z]+-\d+/g))];
}

/** Returns the source files of all packages, without tests. */
export function sourceFiles() {
  return filesOfPackages((name) => filesBelow(name)).filter(
    (file) => /\.(ts|mjs|cjs|js|html)$/.test(file) && !isOfTests(file),
  );
}

/** Returns the specs of all packages, and all other files of tests. */
export function filesOfTests() {
  return filesOfPackages((name) => [
    ...filesBelow(`${name}/src`).filter((file) => SPEC.test(file)),
    ...filesBelow(`${name}/test`),
  ]);
}

function isOfTests(file) {
  return SPEC.test(file) || file.split('/')[2] === 'test';
}

function filesOfPackages(filesOf) {
  return ['apps', 'packages', 'tooling'].flatMap((group) =>
    readdirSync(path.join(root, group)).flatMap((name) => filesOf(`${group}/${name}`)),
  );
}

const MADE = new Set(['node_modules', 'dist', 'reports', '.turbo', 'data', 'results']);

function filesBelow(folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isFile()) return [file];
      return MADE.has(entry.name) || !entry.isDirectory() ? [] : filesBelow(file);
    });
}
