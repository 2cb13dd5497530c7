import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const PLACES = ['docs', 'examples', 'apps', 'packages', 'tooling', '.github'];
const NOT_WRITTEN_BY_HAND = new Set([
  'node_modules',
  'dist',
  'reports',
  'coverage',
  'data',
  'results',
  '.turbo',
  'seeds',
]);
const CHECKED = /\.(md|ts|mjs|cjs|js)$/;
/** Licences, whose words are those of others. */
const LICENCES = /(^|\/)NOTICE\.md$/;

/** Returns the docs and sources of the project, relative to its root, in a fixed order. */
export function checkedFiles() {
  const atRoot = readdirSync(root).filter((name) => name.endsWith('.md'));
  return [...atRoot, ...PLACES.flatMap(filesBelow)].filter((file) => CHECKED.test(file) && !LICENCES.test(file));
}

/**
 * Returns the files of the last commit and those changed since, relative to the root. Without git, or in a clone that
 * lacks the commit before, these are all files.
 */
export function changedFiles() {
  const lists = [
    ['diff', '--name-only', '-z', 'HEAD~1'],
    ['ls-files', '--others', '--exclude-standard', '-z'],
  ].map((words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }));
  if (lists.some(({ status }) => status !== 0)) return checkedFiles();
  return lists.flatMap(({ stdout }) => stdout.split('\0').filter((file) => file !== ''));
}

/** Returns the text of a file by its path from the root. */
export function readChecked(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isFile()) return [file];
      return entry.isDirectory() && !NOT_WRITTEN_BY_HAND.has(entry.name) ? filesBelow(file) : [];
    });
}
