import { stat } from 'node:fs/promises';
import { CliError } from '../cli-error.js';
import { connectionFile } from '../connections/connection-file.js';
import { loadConnection } from '../connections/resolve-connection.js';
import type { ConnectionOptions } from '../connections/resolve-connection.js';
import type { Context } from '../context.js';
import { checkClock } from './check-clock.js';
import { checkCredentials } from './check-credentials.js';
import { checkDocuments } from './check-documents.js';
import { checkReach } from './check-reach.js';
import { checkStorage } from './check-storage.js';
import { checkTls } from './check-tls.js';
import type { Check, Finding, Verdict } from './finding.js';

/** Runs every check that can still be run; each finding is given on as it comes. */
export async function* examine(
  options: ConnectionOptions,
  context: Context,
  timeoutMs: number,
): AsyncGenerator<Finding> {
  let check = 'config';
  try {
    const connection = await loadConnection(options, context);
    yield { check, ...(await whereSettingsAre(context.configFolder)) };
    check = 'reach';
    const { verdict, probe } = await checkReach({ connection, context, timeoutMs });
    yield { check, ...verdict };
    for (const [name, run] of CHECKS) {
      check = name;
      yield { check, ...(await run({ connection, context, timeoutMs, probe })) };
    }
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { message: text, exit, next } = error;
    yield { check, verdict: 'fail', text, exit, ...(next !== undefined && { next }) };
  }
}

/** A file that others can read was refused before. */
async function whereSettingsAre(configFolder: string): Promise<Verdict> {
  const file = connectionFile(configFolder);
  try {
    const { mode } = await stat(file);
    return { verdict: 'ok', text: `${file} (mode ${(mode & 0o777).toString(8).padStart(4, '0')})` };
  } catch {
    return { verdict: 'ok', text: 'no connection is stored; the settings come from flags and the environment' };
  }
}

const CHECKS: ReadonlyArray<readonly [name: string, run: Check]> = [
  ['tls', checkTls],
  ['clock', checkClock],
  ['credentials', checkCredentials],
  ['storage', checkStorage],
  ['documents', checkDocuments],
];
