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
  const packages = [];
  for (const { name, folder, files } of selected) {
    const { code, interrupted } = await runCommand(jestCommand({ folder, files }, options), { env });
    if (interrupted || options.watch) return code;
    packages.push({ name, cached: false, totals: readTotals(folder), code });
  }
  const { lines, ok } = reportRun({ packages, failedTasks: [] }, env.TALENT_TEST_POSTGRES_URL);
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return ok && packages.every(({ code }) => code === 0) ? 0 : 1;
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

/** Where no database is asked for, suites run on those that the environment names. */
async function environmentOf(database) {
  if (database === 'sqlite') return { TALENT_TEST_POSTGRES_URL: '' };
  if (database === undefined) return {};
  const url = process.env.TALENT_TEST_POSTGRES_URL || POSTGRES_URL;
  const problem = await reachPostgres(url);
  if (problem) throw new StepFailed(problem);
  return { TALENT_TEST_POSTGRES_URL: url };
}
