import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { manifest, root } from './workspace.mjs';

/**
 * Lets node-gyp compile on all cores at once, and SQLite as its makers do: `-O3`, which its package asks for, takes twice
 * as long to compile and answers no faster.
 */
const COMPILE = { JOBS: 'max', CFLAGS: process.env.CFLAGS ?? '-O2' };
const TURBO_QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

/** Returns the environment in which `pnpm`, `turbo` and the workspace's own tools are found. @returns {NodeJS.ProcessEnv} */
export function withPinnedPnpm() {
  return {
    ...process.env,
    ...nodeHeaders(),
    ...COMPILE,
    ...TURBO_QUIET,
    TALENT_NODE: process.version,
    PATH: [path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  };
}

/**
 * Returns the command of the pnpm that package.json pins. The first install fetches it with npx: npm's cache serves
 * registries that sign packages again, whose signatures corepack refuses.
 */
export function pinnedPnpm() {
  const installed = path.join(root, 'node_modules', 'pnpm', 'package.json');
  const isPinned =
    existsSync(installed) && `pnpm@${JSON.parse(readFileSync(installed, 'utf8')).version}` === manifest.packageManager;
  return isPinned ? ['pnpm'] : ['npx', '--yes', '--loglevel=error', manifest.packageManager];
}

/**
 * If the headers of this Node.js are installed, node-gyp uses them instead of fetching them. pnpm ignores nodedir in
 * .npmrc.
 */
function nodeHeaders() {
  const prefix = path.resolve(path.dirname(process.execPath), '..');
  const installed = existsSync(path.join(prefix, 'include', 'node', 'node.h'));
  return installed && !process.env.npm_config_nodedir ? { npm_config_nodedir: prefix } : {};
}
