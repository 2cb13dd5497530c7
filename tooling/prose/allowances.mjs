import { readFileSync, writeFileSync } from 'node:fs';

import { folderOf } from './checked-files.mjs';

const ALLOWANCES = new URL('allowances.json', import.meta.url);

/** Returns how many findings each folder may have; a folder that is not named may have none. */
export function readAllowances() {
  return JSON.parse(readFileSync(ALLOWANCES, 'utf8'));
}

export function writeAllowances(allowances) {
  writeFileSync(ALLOWANCES, `${JSON.stringify(allowances, null, 2)}\n`);
}

/** Returns the folders with more findings than they may have, each with all its findings. */
export function foldersOver(allowances, found) {
  return [...byFolder(found)]
    .filter(([folder, inFolder]) => inFolder.length > (allowances[folder] ?? 0))
    .map(([folder, inFolder]) => ({ folder, allowed: allowances[folder] ?? 0, findings: inFolder }));
}

/** Returns allowances for the present findings: never more than before, and none for a folder without findings. */
export function lowered(allowances, found) {
  const counts = byFolder(found);
  const lower = Object.entries(allowances)
    .map(([folder, allowed]) => [folder, Math.min(allowed, counts.get(folder)?.length ?? 0)])
    .filter(([, allowed]) => allowed > 0);
  return Object.fromEntries(lower.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function byFolder(found) {
  const folders = new Map();
  for (const finding of found) {
    const folder = folderOf(finding.file);
    folders.set(folder, [...(folders.get(folder) ?? []), finding]);
  }
  return folders;
}
