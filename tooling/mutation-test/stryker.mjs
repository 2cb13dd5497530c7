import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The newest version that runs on Node.js 20. */
const VERSION = '9.6.1';
const SERVER = fileURLToPath(new URL('../../apps/server/', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const FOLDER = path.join(CACHE, `stryker-${VERSION}`);
/** The originals of changed files. Stays if the run is killed. On the disk of the sources, because they are moved back. */
const ORIGINALS = path.join(CACHE, 'mutation-test');
const REPORTER = fileURLToPath(new URL('first-failure.mjs', import.meta.url));

/**
 * Fetches Stryker by npm, if it was not fetched before. It is no dependency, because its 166 packages (64 MB) would be
 * in every install of this repository.
 */
export function fetchStryker() {
  if (existsSync(FOLDER)) return;
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(path.join(CACHE, 'fetching-stryker-'));
  try {
    const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', scratch];
    const { status, stderr } = spawnSync('npm', [...words, `@stryker-mutator/core@${VERSION}`], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`npm could not fetch Stryker.\n${stderr}`);
    renameSync(scratch, FOLDER);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Runs the spec files once for each mutant, unit specs first. Stryker writes all mutants of a file into the file itself,
 * each behind an environment variable, and puts the file back at the end. A run that is killed leaves the changed file.
 *
 * @param {{ mutate: string[], specs: string[] }} run - paths from the server's folder; `mutate` with ranges of lines
 */
export function runStryker({ mutate, specs }) {
  const scratch = mkdtempSync(path.join(tmpdir(), 'mutation-test-'));
  const report = path.join(scratch, 'report.json');
  const isApi = (file) => file.includes('.api-spec.');
  const commands = [specs.filter((file) => !isApi(file)), specs.filter(isApi)]
    .filter((files) => files.length > 0)
    .map(
      (files) => `../../node_modules/.bin/jest -i --bail --reporters="${REPORTER}" --runTestsByPath ${files.join(' ')}`,
    );
  const configuration = {
    mutate,
    mutator: { excludedMutations: ['StringLiteral'], plugins: ['decorators-legacy'] },
    testRunner: 'command',
    commandRunner: { command: commands.join(' && ') },
    concurrency: availableParallelism(),
    // A busy machine must not look like a mutant that never ends.
    timeoutMS: 30_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 60,
    inPlace: true,
    disableTypeChecks: false,
    ignorePatterns: ['dist', 'reports', 'data'],
    tempDirName: ORIGINALS,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
  };
  writeFileSync(path.join(scratch, 'stryker.json'), JSON.stringify(configuration));
  try {
    const { TALENT_TEST_POSTGRES_URL: _, ...env } = process.env;
    // Tests that end early leave their temporary folders behind.
    env.TMPDIR = scratch;
    const words = [path.join(FOLDER, 'node_modules', '.bin', 'stryker'), 'run', path.join(scratch, 'stryker.json')];
    const { status } = spawnSync(process.execPath, words, { cwd: SERVER, env, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error(`Stryker ended with ${status}.`);
    return JSON.parse(readFileSync(report, 'utf8')).files;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
