import { readFileSync, writeFileSync } from 'node:fs';

import { folderOf } from './checked-files.mjs';

const ALLOWANCES = new URL('allowances.json', import.meta.url);

/** @typedef {Record<string, number>} Allowances */
/** @typedef {import('./findings.mjs').Finding} Finding */

/**
 * Returns the allowed number of findings of each folder. A folder without an entry may have none.
 *
 * @returns {Allowances}
 */
export function readAllowances() {
  return JSON.parse(readFileSync(ALLOWANCES, 'utf8'));
}

/** @param {Allowances} allowances */
export function writeAllowances(allowances) {
  writeFileSync(ALLOWANCES, `${JSON.stringify(allowances, null, 2)}\n`);
}

/**
 * Returns the folders with more findings than allowed, each with all its findings.
 *
 * @param {Allowances} allowances
 * @param {Finding[]} found
 */
export function foldersOver(allowances, found) {
  return [...byFolder(found)]
    .filter(([folder, inFolder]) => inFolder.length > (allowances[folder] ?? 0))
    .map(([folder, inFolder]) => ({ folder, allowed: allowances[folder] ?? 0, findings: inFolder }));
}

/**
 * Returns allowances for the present findings. No allowance grows, and a folder without findings has none.
 *
 * @param {Allowances} allowances
 * @param {Finding[]} found
 * @returns {Allowances}
 */
export function lowered(allowances, found) {
  const counts = byFolder(found);
  const folders = Object.keys(allowances).filter((folder) => counts.has(folder));
  return Object.fromEntries(
    folders.toSorted().map((folder) => [folder, Math.min(allowances[folder], counts.get(folder)?.length ?? 0)]),
  );
}

/**
 * @param {Finding[]} found
 * @returns {Map<string, Finding[]>}
 */
function byFolder(found) {
  const folders = new Map();
  for (const finding of found) {
    const folder = folderOf(finding.file);
    folders.set(folder, [...(folders.get(folder) ?? []), finding]);
  }
  return folders;
}
