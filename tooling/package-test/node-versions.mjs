import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { root } from '../launch/workspace.mjs';
import { runIn } from './run-in.mjs';

/** The versions of Node.js on which the packages are tried, beside the one that runs the tests. */
export const NODE_VERSIONS = ['22.23.3', '24.21.0'];

const CACHE = path.join(root, 'node_modules', '.cache', 'node-versions');

/**
 * @typedef {{ version: string, folder: string, problem?: string }} OtherNode - the folder holds `bin/node`, and headers in
 *   `include`; `problem` says why it does not
 */

/**
 * Finds the other versions of Node.js. npm has their binaries as packages; they are fetched once, and kept beside the
 * installed packages.
 *
 * @returns {Promise<OtherNode[]>} without the major version that runs now
 */
export async function findNodes() {
  const running = process.versions.node.split('.')[0];
  const others = NODE_VERSIONS.filter((version) => version.split('.')[0] !== running);
  return Promise.all(others.map(findNode));
}

async function findNode(version) {
  const folder = path.join(CACHE, version);
  if (existsSync(folder)) return { version, folder };
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(path.join(CACHE, 'fetching-'));
  try {
    const problem = await fetchNode(version, scratch);
    if (problem !== undefined) return { version, folder, problem };
    // Another process may have been faster.
    if (!existsSync(folder)) renameSync(path.join(scratch, 'package'), folder);
    return { version, folder };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Fetches a version into a folder. Returns the reason if that fails. */
async function fetchNode(version, scratch) {
  const pack = ['npm', 'pack', '--silent', '--prefer-offline', `${binaryPackage()}@${version}`];
  const packed = await runIn(scratch, pack, npmSettings());
  if (packed.code !== 0) return `npm has no ${binaryPackage()}@${version}, or cannot be reached`;
  const tarball = packed.output.trim();
  const unpacked = await runIn(scratch, ['tar', '-xzf', tarball, 'package/bin', 'package/include']);
  if (unpacked.code !== 0) return unpacked.errors.trim();
  const { output } = await runIn(scratch, [path.join('package', 'bin', 'node'), '--version']);
  return output.trim() === `v${version}` ? undefined : `the binary of ${binaryPackage()} does not run here`;
}

/** The names that npm's package `node` gives to its binaries. */
function binaryPackage() {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${process.platform}-${process.arch}`;
}

/** Returns the variables with which npm reaches the registry of the person who runs the tests, and its cache. */
export function npmSettings() {
  const settings = Object.entries(process.env).filter(([name]) => NPM_SETTING.test(name));
  return { ...Object.fromEntries(settings), HOME: process.env.HOME ?? tmpdir() };
}

const NPM_SETTING = /^(npm_config_|https?_proxy|no_proxy|node_extra_ca_certs)/i;
