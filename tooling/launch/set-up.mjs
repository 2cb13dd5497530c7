import { existsSync } from 'node:fs';
import path from 'node:path';

import { withPinnedPnpm } from './pinned-pnpm.mjs';
import { built, installed } from './stamps.mjs';
import { step, StepFailed } from './step.mjs';
import { manifest, root } from './workspace.mjs';

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

/** Installs the packages unless nothing changed since the last time. */
export async function install(title) {
  if (installed.isCurrent()) return;
  await step(
    existsSync(path.join(root, 'node_modules', '.pnpm')) ? title : `${title} (the first time takes a minute or two)`,
    async (run) => {
      await run(['pnpm', 'install', '--frozen-lockfile'], await withPinnedPnpm(run));
      installed.renew();
    },
  );
}

/** Records that the present state of all packages is built, so that the next step builds nothing. */
export function noteBuilt() {
  built.renew();
}

/** Builds all packages unless nothing changed since the last time. */
export async function build(title) {
  if (existsSync(path.join(root, SERVER)) && built.isCurrent()) return;
  await step(title, async (run) => {
    await run(['turbo', 'run', 'build', '--output-logs=errors-only'], await withPinnedPnpm(run));
    built.renew();
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
