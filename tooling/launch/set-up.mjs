import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { pinnedPnpm, withPinnedPnpm } from './pinned-pnpm.mjs';
import { buildOf, filtersOfInstall, includes, widerScope } from './scopes.mjs';
import { step, StepFailed } from './step.mjs';
import { readTurboLine } from './turbo-output.mjs';
import { manifest, packageFolders, root, stateFolder } from './workspace.mjs';

export const SERVER = path.join('apps', 'server', 'dist', 'main.js');

/**
 * Runs an entry point. A failed step ends it with one message and an exit code.
 *
 * @param {() => Promise<number>} main
 */
export async function launch(main) {
  try {
    const problem = nodeProblem(manifest.engines.node);
    if (problem) throw new StepFailed(problem);
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    if (error.log) process.stderr.write(`\n${error.log}\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

/**
 * Installs the packages of a scope, unless it is there and nothing changed. An install never becomes smaller, so that
 * `npm start` takes nothing away from `npm test`.
 *
 * @param {string} title
 * @param {import('./scopes.mjs').Scope} [scope]
 */
export async function install(title, scope = 'test') {
  const [last = null, state] = lastInstall();
  if (includes(last, scope) && state === inputsOfInstall()) {
    process.stdout.write(`${title}: nothing changed\n`);
    return;
  }
  await step(
    existsSync(path.join(root, 'node_modules', '.pnpm')) ? title : `${title} (the first time takes a minute or two)`,
    async (run) => {
      const wider = widerScope(scope, last);
      const command = [...pinnedPnpm(), 'install', '--frozen-lockfile', ...filtersOfInstall(wider)];
      await run(command, withPinnedPnpm(), installProgress);
      mkdirSync(stateFolder, { recursive: true });
      writeFileSync(INSTALLED, `${wider} ${inputsOfInstall()}`);
    },
  );
}

/** The file with the scope of the last install that succeeded, and the fingerprint of its inputs. */
const INSTALLED = path.join(stateFolder, 'installed');

/** @returns {[import('./scopes.mjs').Scope, string] | []} */
function lastInstall() {
  return /** @type {any} */ (existsSync(INSTALLED) ? readFileSync(INSTALLED, 'utf8').split(' ') : []);
}

/** Returns a fingerprint of lockfile, manifests, and the platform for which native code is compiled. */
function inputsOfInstall() {
  const manifests = packageFolders().map((folder) => `${folder}/package.json`);
  const hash = createHash('sha256').update([process.platform, process.arch, process.versions.modules].join());
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'pnpm-hooks.mjs', 'package.json', ...manifests]) {
    const file = path.join(root, name);
    hash.update(`\0${name}\0`).update(existsSync(file) ? readFileSync(file) : '');
  }
  return hash.digest('hex');
}

/** Reads how many packages pnpm has installed, or which package it compiles. */
function installProgress(line) {
  const [, added] = /^Progress: .* added (\d+)/.exec(line) ?? [];
  if (added) return `${added} packages`;
  const [, name] = /node_modules\/(\S+) \w*install\b/.exec(line) ?? [];
  return name && `preparing ${name}`;
}

/** Reads which package turbo builds. */
function buildProgress(line) {
  const { task, begins } = readTurboLine(line);
  return begins ? task.replace(/:(build|declarations)$/, '') : undefined;
}

/**
 * Builds the packages of a scope. turbo builds only what has changed.
 *
 * @param {string} title
 * @param {import('./scopes.mjs').Scope} [scope]
 */
export async function build(title, scope = 'test') {
  await step(title, async (run) => {
    await run(['turbo', 'run', ...buildOf(scope), '--output-logs=new-only'], withPinnedPnpm(), buildProgress);
  });
}

/**
 * Returns one sentence if this version of Node.js is not supported, or null. `wanted` has the form of package.json:
 * `>=20.20`.
 */
export function nodeProblem(wanted, running = process.versions.node) {
  const [major, minor] = wanted.match(/\d+/g).map(Number);
  const [runningMajor, runningMinor] = running.split('.').map(Number);
  const newEnough = runningMajor > major || (runningMajor === major && runningMinor >= minor);
  if (newEnough) return null;
  return `Node.js ${major}.${minor} or newer is needed, this is ${running}: get it from https://nodejs.org and try again.`;
}
