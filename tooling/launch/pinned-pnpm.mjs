import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { manifest, stateFolder } from './workspace.mjs';

/** Lets node-gyp compile on all cores at once. */
const COMPILE_AT_ONCE = { JOBS: 'max' };
const TURBO_QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

/**
 * Installs the pnpm that package.json pins. Returns the environment in which `pnpm` and the workspace's own tools are
 * found.
 *
 * @param {import('./step.mjs').RunInStep} run
 */
export async function withPinnedPnpm(run) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, ...nodeHeaders(), ...COMPILE_AT_ONCE, ...TURBO_QUIET, TALENT_NODE: process.version };
  const pnpm = rememberedPnpm() ?? (await fetchPnpm(run, env));
  return { ...env, PATH: [path.dirname(pnpm), path.join('node_modules', '.bin'), env.PATH].join(path.delimiter) };
}

/**
 * npx asks the registry even for a cached package. This file remembers the path of pnpm, so that a later run needs no
 * network.
 */
const memory = path.join(stateFolder, manifest.packageManager);

function rememberedPnpm() {
  const pnpm = existsSync(memory) && readFileSync(memory, 'utf8');
  return pnpm && existsSync(pnpm) ? pnpm : null;
}

/** Uses npm's cache instead of corepack, whose signature check refuses registries that sign packages again. */
async function fetchPnpm(run, env) {
  const npx = ['npx', '--yes', '--loglevel=error', `--package=${manifest.packageManager}`, '-c', 'command -v pnpm'];
  const output = await run(npx, env);
  const pnpm = output.split('\n').findLast((line) => line.endsWith(`${path.sep}pnpm`)) ?? '';
  mkdirSync(stateFolder, { recursive: true });
  writeFileSync(memory, pnpm);
  return pnpm;
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
