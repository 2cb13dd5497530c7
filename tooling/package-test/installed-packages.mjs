import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packPackages } from '../bundle/pack-packages.mjs';
import { root } from '../launch/workspace.mjs';
import { startLocalRegistry } from './local-registry.mjs';
import { PACKAGES } from './public-packages.mjs';
import { runIn } from './run-in.mjs';
import { USES } from './uses.mjs';

/** @typedef {import('./public-packages.mjs').PublicPackage & { tarball: string, project: string, asked: string[] }} InstalledPackage */

/**
 * Packs all packages, and installs each alone in an empty project, with the code of its use. The registry has packages of
 * others only, and their native code is that of this clone.
 */
export async function installPackages() {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-packages-'));
  const registry = await startLocalRegistry();
  const npmSettings = {
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_loglevel: 'error',
    npm_config_ignore_scripts: 'true',
    npm_config_registry: registry.url,
    npm_config_cache: path.join(folder, 'cache'),
  };
  const npm = (cwd, ...command) => runIn(cwd, ['npm', ...command], npmSettings);
  const folders = PACKAGES.map((each) => path.join(root, each.folder));
  const tarballs = packPackages(folders, folder);
  /** @type {InstalledPackage[]} */
  const installed = [];
  for (const [index, each] of PACKAGES.entries()) {
    const project = emptyProject(path.join(folder, each.name), each.name);
    registry.asked.clear();
    const install = await npm(project, 'install', tarballs[index]);
    if (install.code !== 0) throw new Error(`${each.name} does not install alone:\n${install.errors}`);
    installed.push({ ...each, tarball: tarballs[index], project, asked: [...registry.asked] });
  }
  const remove = () => {
    registry.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, installed, npm, npmSettings, remove };
}

function emptyProject(project, name) {
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{"private":true,"type":"module"}');
  if (name in USES) writeFileSync(path.join(project, 'use.ts'), USES[name].code);
  return project;
}

/** The types of Node.js are those of this clone. */
const TYPE_ROOTS = [path.join(root, 'node_modules', '@types')];
const RESOLUTIONS = {
  node16: { module: 'node16', moduleResolution: 'node16' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/** The compilers of this clone: the native one, and the last that is written in TypeScript, which most projects have. */
const COMPILERS = {
  native: path.join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
  'TypeScript 6': path.join(root, 'node_modules', 'typescript-6', 'bin', 'tsc'),
};

/** The checks of types. One run checks all projects, each with the packages that it has. */
export const TYPE_CHECKS = [
  { resolution: 'node16', compiler: 'native', emits: true },
  { resolution: 'bundler', compiler: 'native', emits: false },
  { resolution: 'node16', compiler: 'TypeScript 6', emits: false },
];

/** Checks the code of all uses, and may compile each beside its source. Returns what the compiler says. */
export async function checkTypes(folder, { resolution, compiler, emits }) {
  const compilerOptions = {
    ...RESOLUTIONS[resolution],
    target: 'es2023',
    strict: true,
    noEmit: !emits,
    types: ['node'],
    typeRoots: TYPE_ROOTS,
  };
  const files = PACKAGES.filter(({ name }) => name in USES).map(({ name }) => `${name}/use.ts`);
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return runIn(folder, [process.execPath, COMPILERS[compiler], '-p', 'tsconfig.json']);
}

/** Returns the paths of all files of an installed package. */
export function filesOf({ project, manifest }) {
  return readdirSync(path.join(project, 'node_modules', manifest.name), { recursive: true, encoding: 'utf8' });
}
