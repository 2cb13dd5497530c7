import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { includes } from './scopes.mjs';
import { packageFolders, root, stateFolder } from './workspace.mjs';

/** @typedef {import('./scopes.mjs').Scope} Scope */

const NOT_BUILT_FROM = new Set(['node_modules', 'reports', 'coverage', 'data', '.turbo']);

/** The other folders that a build reads. */
const BUILT_FROM = ['docs', 'tooling/bundle', 'tooling/guide-site', 'tooling/swc', 'tooling/tsconfig'];

/** The last install that succeeded. */
export const installed = stamp('installed', installFingerprint);
/** The last build that succeeded. */
export const built = stamp('built', buildFingerprint);

/**
 * Returns a fingerprint of the inputs of an install: lockfile, manifests, and the platform for which native code is
 * compiled.
 */
function installFingerprint() {
  const manifests = packageFolders().map((folder) => `${folder}/package.json`);
  const hash = createHash('sha256').update([process.platform, process.arch, process.versions.modules].join());
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'pnpm-hooks.mjs', 'package.json', ...manifests]) {
    const file = path.join(root, name);
    hash.update(`\0${name}\0`).update(existsSync(file) ? readFileSync(file) : '');
  }
  return hash.digest('hex');
}

/**
 * Returns a fingerprint of the names, sizes and times of all files that the build reads or writes. Any difference leads
 * to a build, which is cheap because turbo caches by content. So a git checkout that sets back a time, or a build by
 * hand, is noticed too.
 */
function buildFingerprint() {
  const hash = createHash('sha256').update(installFingerprint());
  for (const folder of [...packageFolders(['packages', 'apps']), ...BUILT_FROM]) hashTree(hash, folder);
  for (const file of ['turbo.json', ...pagesAtTheRoot()]) hashFile(hash, file);
  return hash.digest('hex');
}

/** The guide has these pages too. */
function pagesAtTheRoot() {
  return readdirSync(root).filter((name) => name.endsWith('.md'));
}

function hashTree(hash, folder) {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (NOT_BUILT_FROM.has(entry.name)) continue;
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) hashTree(hash, name);
    else hashFile(hash, name);
  }
}

function hashFile(hash, name) {
  const { size, mtimeMs } = statSync(path.join(root, name));
  hash.update(`${name}\0${size}\0${mtimeMs}\n`);
}

/**
 * Records the state of the files at the last success of a step, and the scope of that step.
 *
 * @param {string} name - the step
 * @param {() => string} fingerprint - of the files that the step reads and writes
 */
function stamp(name, fingerprint) {
  const file = path.join(stateFolder, name);
  const read = () => /** @type {[Scope, string] | []} */ (readOrEmpty(file).split(' ').filter(Boolean));
  return {
    /** Whether a step of this scope succeeded, and nothing changed since. @param {Scope} scope */
    has(scope) {
      const [last = null, state] = read();
      return includes(last, scope) && state === fingerprint();
    },
    /** Returns the scope of the last success, whatever changed since, or null. */
    lastScope: () => read()[0] ?? null,
    /** @param {Scope} scope */
    renew(scope) {
      mkdirSync(stateFolder, { recursive: true });
      writeFileSync(file, `${scope} ${fingerprint()}`);
    },
  };
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
