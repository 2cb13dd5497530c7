import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentOf, startServer as start } from '@talent-platform/harness/server.mjs';

const COMMAND = fileURLToPath(import.meta.resolve('@talent-platform/server/dist/talent-server.js'));
/** The blueprint of the crash test's customer. */
export const BLUEPRINT = fileURLToPath(new URL('blueprint.json', import.meta.url));

/**
 * @typedef {import('@talent-platform/harness/server.mjs').ServerProcess} ServerProcess
 * @typedef {import('./stored-rows.mjs').CrashDatabase} CrashDatabase
 */

/**
 * Starts the built server on this database with its blueprint.
 *
 * @param {Pick<CrashDatabase, 'dataDir' | 'databaseUrl' | 'blueprint' | 'variables'>} database
 * @param {{ imports?: string[], variables?: NodeJS.ProcessEnv, main?: string }} [options] - `imports`: modules that the
 *   server loads first; `variables`: additional environment variables; `main`: the main file of another release
 */
export function startServer({ blueprint = BLUEPRINT, ...database }, { imports = [], variables, main } = {}) {
  const env = {
    ...environmentOf({ ...database, blueprint }),
    TALENT_UNNAMED_FILE_HOURS: '1',
    ...database.variables,
    ...variables,
  };
  return start({ env, main, nodeArgs: imports.flatMap((url) => ['--import', url]) });
}

/** The exit code of a command that was killed. */
export const KILLED = -1;

/**
 * Runs `talent-server` on this database, beside running servers too.
 *
 * @param {Pick<CrashDatabase, 'dataDir' | 'databaseUrl' | 'variables'>} database
 * @param {string[]} words
 * @param {{ line: string, afterMs: number }} [kill] - the command is killed at that time after it has written the line
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function runCommand({ dataDir, databaseUrl, variables }, words, kill) {
  const env = { ...process.env, TALENT_DATA_DIR: dataDir, TALENT_DATABASE_URL: databaseUrl, ...variables };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? KILLED) : 0, stdout, stderr }),
    );
    const watch = (text) => {
      if (kill === undefined || !text.includes(kill.line)) return;
      child.stderr?.off('data', watch);
      setTimeout(() => child.kill('SIGKILL'), kill.afterMs);
    };
    child.stderr?.on('data', watch);
  });
}

/**
 * Writes the blueprint of the crash test to a file in the folder, after a change.
 *
 * @param {string} dataDir
 * @param {(blueprint: any) => object} change
 * @returns {Promise<string>} the file
 */
export async function writeBlueprint(dataDir, change) {
  const file = path.join(dataDir, 'crash-blueprint.json');
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(BLUEPRINT, 'utf8')))));
  return file;
}
