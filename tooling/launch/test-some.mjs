import { availableParallelism } from 'node:os';
import path from 'node:path';

import { postgresProblem } from './check-postgres.mjs';
import { withPinnedPnpm } from './pinned-pnpm.mjs';
import { runCommand } from './run-command.mjs';
import { runSuite } from './run-suite.mjs';
import { OF_RELEASES } from './scopes.mjs';
import { prepare } from './set-up.mjs';
import { selectSpecs } from './spec-files.mjs';
import { StepFailed } from './step.mjs';
import { readTotals, reportRun } from './totals.mjs';
import { root } from './workspace.mjs';

/** @typedef {import('./spec-files.mjs').SelectedSpecs} SelectedSpecs */
/** @typedef {{ words: string[], packages: string[], database?: 'sqlite' | 'postgres', watch: boolean, release: boolean }} TestOptions */

/** @type {('sqlite' | 'postgres')[]} */
const DATABASES = ['sqlite', 'postgres'];

export const USAGE = [
  'npm test                                       what each change needs: suites, lint, types, formatting, import rules',
  'npm test -- --release                          the suites that prove a release',
  'npm test -- profiles lists                     the spec files whose path contains one of these words',
  'npm test -- --package server                   only this package (by its folder), may be repeated',
  'npm test -- --database sqlite                  on one database only: sqlite or postgres',
  'npm test -- profiles --watch                   runs again at each change, for one package',
].join('\n');

/**
 * Parses the arguments of `npm test`.
 *
 * @param {string[]} args
 * @param {string[]} packages - the names that `--package` accepts
 * @returns {TestOptions | null} null means everything
 * @throws StepFailed for an unknown argument
 */
export function parseTestOptions(args, packages) {
  if (args.length === 0) return null;
  /** @type {TestOptions} */
  const options = { words: [], packages: [], database: undefined, watch: false, release: false };
  const rest = args.flatMap((argument) => (/^--\w+=/.test(argument) ? splitAtEquals(argument) : argument));
  while (rest.length > 0) {
    const argument = rest.shift() ?? '';
    if (argument === '--package') options.packages.push(oneOf(packages, argument, rest.shift()));
    else if (argument === '--database') options.database = oneOf(DATABASES, argument, rest.shift());
    else if (argument === '--watch') options.watch = true;
    else if (argument === '--release') options.release = true;
    else if (argument.startsWith('-')) throw new StepFailed(`npm test does not know ${argument}. Usage:\n${USAGE}`);
    else options.words.push(argument);
  }
  if (options.release && args.length > 1) throw new StepFailed('--release takes no other arguments.');
  return options;
}

function splitAtEquals(argument) {
  const at = argument.indexOf('=');
  return [argument.slice(0, at), argument.slice(at + 1)];
}

/**
 * @template {string} T
 * @param {T[]} known
 * @param {string} option
 * @param {string | undefined} value
 */
function oneOf(known, option, value) {
  const match = known.find((each) => each === value);
  if (match !== undefined) return match;
  throw new StepFailed(`${option} takes one of ${known.join(', ')}, received ${value ?? 'nothing'}.`);
}

const POSTGRES_URL = 'postgres://postgres@127.0.0.1:5432/test';

/**
 * Runs some spec files, package by package, without turbo and its cache. Prints their totals at the end.
 *
 * @param {TestOptions} options
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
  await prepare(selected.some(({ name }) => OF_RELEASES.includes(name)) ? 'all' : 'test');
  const databaseEnv = await environmentOf(options.database);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...withPinnedPnpm(), ...databaseEnv };
  if (options.watch) {
    const { code } = await runCommand(
      ['pnpm', '--silent', '-C', selected[0].folder, 'exec', ...jestCommand(selected[0], options)],
      { env },
    );
    return code;
  }
  const { packages, stopped } = await runPackages(selected, (some, onOutput) => {
    const cwd = path.join(root, some.folder);
    const PATH = [path.join(cwd, 'node_modules', '.bin'), env.PATH].join(path.delimiter);
    return runSuite(jestCommand(some, options), { cwd, env: { ...env, PATH }, onOutput });
  });
  if (stopped) return stopped.code;
  const { lines, ok } = reportRun({ packages, failedTasks: [] }, env.TALENT_TEST_POSTGRES_URL);
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return ok && packages.every(({ code }) => code === 0) ? 0 : 1;
}

/**
 * Runs the largest package, which leaves cores idle while it waits for its database. The others run beside it without a
 * terminal, the larger ones first. Their output appears when each of them ends.
 *
 * @param {SelectedSpecs[]} selected
 * @param {(some: SelectedSpecs, onOutput?: (chunk: Buffer) => void) => Promise<{ code: number, interrupted: boolean }>}
 *   run
 * @param {{ write?: (text: Buffer) => void, lanes?: number }} [options] - `lanes`: how many of the others run at once
 */
export async function runPackages(
  selected,
  run,
  { write = (text) => void process.stdout.write(text), lanes = availableParallelism() } = {},
) {
  const [largest, ...others] = selected.toSorted((one, other) => other.files.length - one.files.length);
  /** @type {Map<SelectedSpecs, { code: number, interrupted: boolean }>} */
  const ended = new Map();
  const waiting = [...others];
  const runOthers = async () => {
    for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) {
      if ([...ended.values()].some(({ interrupted }) => interrupted)) return;
      /** @type {Buffer[]} */
      const chunks = [];
      ended.set(some, await run(some, (chunk) => chunks.push(chunk)));
      write(Buffer.concat(chunks));
    }
  };
  const runLargest = async () => ended.set(largest, await run(largest));
  await Promise.all([runLargest(), ...Array.from({ length: lanes }, runOthers)]);
  return {
    packages: selected.flatMap((some) => {
      const code = ended.get(some)?.code;
      return code === undefined ? [] : { name: some.name, cached: false, totals: readTotals(some.folder), code };
    }),
    stopped: [...ended.values()].find(({ interrupted }) => interrupted),
  };
}

/**
 * Tests on the server that TALENT_TEST_POSTGRES_URL names. Those that start a PostgreSQL of their own run without it, so
 * a run on PostgreSQL would only repeat them.
 */
const ON_POSTGRES = '^(?!.*a PostgreSQL of its own).*PostgreSQL';

/**
 * Returns the command that runs spec files of a package. The titles of suites contain the name of their database.
 *
 * @param {{ files: string[] }} some
 * @param {{ database?: string, watch?: boolean }} options
 */
export function jestCommand({ files }, { database, watch }) {
  const jest = [
    'jest',
    ...(database === 'postgres' ? ['--testNamePattern', ON_POSTGRES] : []),
    ...(watch ? ['--watchAll'] : []),
  ];
  return [...jest, '--runTestsByPath', ...files.map((file) => path.join(root, file))];
}

/**
 * Without `--database`, suites run on the databases that the environment names.
 *
 * @param {TestOptions['database']} database
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function environmentOf(database) {
  if (database === 'sqlite') return { TALENT_TEST_POSTGRES_URL: '' };
  if (database === undefined) return {};
  const url = process.env.TALENT_TEST_POSTGRES_URL || POSTGRES_URL;
  const problem = await postgresProblem(url);
  if (problem) throw new StepFailed(problem);
  return { TALENT_TEST_POSTGRES_URL: url };
}
