import path from 'node:path';

import { withPinnedPnpm } from './pinned-pnpm.mjs';
import { reachPostgres } from './reach-postgres.mjs';
import { reportRun } from './report-run.mjs';
import { runCommand } from './run-command.mjs';
import { build } from './set-up.mjs';
import { selectSpecs } from './spec-files.mjs';
import { step, StepFailed } from './step.mjs';
import { readTotals } from './totals.mjs';
import { root } from './workspace.mjs';

const POSTGRES_URL = 'postgres://postgres@127.0.0.1:5432/test';

/**
 * Runs some spec files, package by package, past turbo and its cache; ends with their totals.
 *
 * @param {object} options - as `parseTestOptions` reads them
 * @returns {Promise<number>} an exit code
 */
export async function testSome(options) {
  const selected = selectSpecs(options);
  if (selected.length === 0) throw new StepFailed(`No path of a spec file contains ${options.words.join(' or ')}.`);
  if (options.watch && selected.length > 1) {
    throw new StepFailed(
      `--watch takes one package: add --package ${selected.map(({ name }) => name).join(' or --package ')}.`,
    );
  }
  const databaseEnv = await environmentOf(options.database);
  await build('[2/3] Building');
  let env;
  await step('[3/3] Preparing', async (run) => (env = { ...(await withPinnedPnpm(run)), ...databaseEnv }));
  const { packages, stopped } = await runPackages(selected, (some, onOutput) =>
    runCommand(jestCommand(some, options), { env, onOutput }),
  );
  if (stopped || options.watch) return stopped?.code ?? packages[0].code;
  const { lines, ok } = reportRun({ packages, failedTasks: [] }, env.TALENT_TEST_POSTGRES_URL);
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return ok && packages.every(({ code }) => code === 0) ? 0 : 1;
}

/**
 * Runs the packages one after the other, the largest first. Beside the largest, which leaves cores idle while it waits for its
 * database, the others run without a terminal; what they print is shown when each ends.
 *
 * @param {Array<{ name: string, folder: string, files: string[] }>} selected
 * @param {(some: object, onOutput?: (chunk: Buffer) => void) => Promise<{ code: number, interrupted: boolean }>} run
 */
export async function runPackages(selected, run, write = (text) => process.stdout.write(text)) {
  const [largest, ...others] = selected.toSorted((one, other) => other.files.length - one.files.length);
  const ended = new Map();
  const runOthers = async () => {
    for (const some of others) {
      if ([...ended.values()].some(({ interrupted }) => interrupted)) return;
      const chunks = [];
      ended.set(some, await run(some, (chunk) => chunks.push(chunk)));
      write(Buffer.concat(chunks));
    }
  };
  const runLargest = async () => ended.set(largest, await run(largest));
  await Promise.all([runLargest(), runOthers()]);
  return {
    packages: selected
      .filter((some) => ended.has(some))
      .map((some) => ({ name: some.name, cached: false, totals: readTotals(some.folder), code: ended.get(some).code })),
    stopped: [...ended.values()].find(({ interrupted }) => interrupted),
  };
}

/** Jest in the folder of a package, on these of its files. Suites name the database that they run on in their titles. */
export function jestCommand({ folder, files }, { database, watch }) {
  const jest = [
    'pnpm',
    '--silent',
    '-C',
    folder,
    'exec',
    'jest',
    ...(database === 'postgres' ? ['--testNamePattern', 'PostgreSQL'] : []),
    ...(watch ? ['--watchAll'] : []),
  ];
  return [...jest, '--runTestsByPath', ...files.map((file) => path.join(root, file))];
}

/** Without `--database`, suites run on the databases that the environment names. */
async function environmentOf(database) {
  if (database === 'sqlite') return { TALENT_TEST_POSTGRES_URL: '' };
  if (database === undefined) return {};
  const url = process.env.TALENT_TEST_POSTGRES_URL || POSTGRES_URL;
  const problem = await reachPostgres(url);
  if (problem) throw new StepFailed(problem);
  return { TALENT_TEST_POSTGRES_URL: url };
}
