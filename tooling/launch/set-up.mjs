import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { pinnedPnpm, withPinnedPnpm } from './pinned-pnpm.mjs';
import { buildOf, filtersOfInstall, includes, widerScope } from './scopes.mjs';
import { step, StepFailed } from './step.mjs';
import { readTurboLine } from './turbo-output.mjs';
import { manifest, packageFolders, root, stateFolder } from './workspace.mjs';

/** @typedef {import('./scopes.mjs').Scope} Scope */

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
 * Installs and builds the packages of a scope. The driver of SQLite is compiled beside the build, if this Node.js needs
 * that: it takes a minute of one core. turbo builds only what has changed.
 *
 * @param {Scope} [scope]
 * @param {number} [steps] - of the command, of which these are the first two
 */
export async function prepare(scope = 'test', steps = 2) {
  const [installing, building] = [`[1/${steps}] Installing packages`, `[2/${steps}] Building`];
  if (isInstalled(scope)) skip(installing);
  else await step(installing, (run) => runInstall(run, scope, { compilesLater: true }));
  const isFirst = !existsSync(path.join(root, SERVER));
  await step(isFirst ? `${building} (the first time takes a minute)` : building, async (run) => {
    const build = ['turbo', 'run', ...buildOf(scope), '--output-logs=new-only'];
    await Promise.all([isInstalled(scope) || runInstall(run, scope), run(build, withPinnedPnpm(), buildProgress)]);
  });
}

/**
 * Installs the packages of a scope, unless they are there and nothing changed.
 *
 * @param {string} title
 * @param {Scope} scope
 */
export async function install(title, scope) {
  if (isInstalled(scope)) skip(title);
  else await step(title, (run) => runInstall(run, scope));
}

/** Shows a step that has nothing to do. */
function skip(title) {
  process.stdout.write(`${title}: nothing changed\n`);
}

function isInstalled(scope) {
  const [last = null, state] = lastInstall();
  return includes(last, scope) && state === inputsOfInstall();
}

/**
 * An install never becomes smaller, so that `npm start` takes nothing away from `npm test`.
 *
 * @param {import('./step.mjs').RunInStep} run
 * @param {Scope} scope
 * @param {{ compilesLater?: boolean }} [options] - `compilesLater`: a second install compiles, which ends it. pnpm does so
 *   in an install of some packages, but finds nothing to do in a second one of all.
 */
async function runInstall(run, scope, { compilesLater = false } = {}) {
  const wider = widerScope(scope, lastInstall()[0] ?? null);
  const isFirst = compilesLater && wider !== 'all';
  const options = [...filtersOfInstall(wider), ...(isFirst ? ['--ignore-scripts'] : [])];
  await run([...pinnedPnpm(), 'install', '--frozen-lockfile', ...options], withPinnedPnpm(), installProgress);
  if (isFirst) return;
  mkdirSync(stateFolder, { recursive: true });
  writeFileSync(INSTALLED, `${wider} ${inputsOfInstall()}`);
}

/** The file with the scope of the last install that succeeded, and the fingerprint of its inputs. */
const INSTALLED = path.join(stateFolder, 'installed');

/** @returns {[Scope, string] | []} */
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
  return begins ? task.replace(/:(build|compile|declarations)$/, '') : undefined;
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
