import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { publishedManifest, writeManifest } from './manifest.mjs';

/** npm adds these to every package. */
const ALWAYS = ['README.md', 'LICENSE'];

/**
 * Packs built packages of this workspace as tarballs, each as others install it. A package with a script `stage` puts
 * itself together. For the others, the tarball holds the files that the manifest names.
 *
 * @param {string[]} folders - absolute paths of the packages
 * @param {string} destination - an existing folder
 * @returns {string[]} the paths of the tarballs, in the order of the folders
 */
export function packPackages(folders, destination) {
  const staging = mkdtempSync(path.join(tmpdir(), 'talent-pack-'));
  try {
    const staged = folders.map((folder, index) => stagePackage(folder, path.join(staging, String(index))));
    const packed = run(staging, 'npm', ['pack', '--silent', '--pack-destination', destination, ...staged]);
    return packed
      .trim()
      .split('\n')
      .map((name) => path.join(destination, name));
  } finally {
    rmSync(staging, { recursive: true });
  }
}

function stagePackage(folder, target) {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  mkdirSync(target);
  if (manifest.scripts?.stage) {
    run(folder, process.execPath, [...manifest.scripts.stage.split(' ').slice(1), target]);
    return target;
  }
  for (const file of [...manifest.files, ...ALWAYS])
    if (existsSync(path.join(folder, file)))
      cpSync(path.join(folder, file), path.join(target, file), { recursive: true });
  writeManifest(target, publishedManifest(manifest));
  return target;
}

function run(cwd, program, words) {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}
