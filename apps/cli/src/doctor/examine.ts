import { CliError } from '../cli-error.js';
import { loadConnection } from '../connections/resolve-connection.js';
import type { Connection, ConnectionOptions } from '../connections/resolve-connection.js';
import type { Context } from '../context.js';
import { checkClock } from './check-clock.js';
import { checkConfig } from './check-config.js';
import { checkCredentials } from './check-credentials.js';
import { checkReach } from './check-reach.js';
import { checkTls } from './check-tls.js';
import type { Check, Finding } from './finding.js';

/** Runs every check that can still be run; each finding is given on as it comes. */
export async function* examine(
  options: ConnectionOptions,
  context: Context,
  timeoutMs: number,
): AsyncGenerator<Finding> {
  const connection = await findConnection(options, context);
  if ('verdict' in connection) return yield connection;
  yield await checkConfig(context.configFolder);
  const { finding, probe } = await checkReach(connection, context, timeoutMs);
  yield finding;
  if (probe === undefined) return;
  for (const check of CHECKS) yield await check({ connection, context, timeoutMs, probe });
}

async function findConnection(options: ConnectionOptions, context: Context): Promise<Connection | Finding> {
  try {
    return await loadConnection(options, context);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const next = error.next === undefined ? {} : { next: error.next };
    return { check: 'config', verdict: 'fail', text: error.message, exit: error.exit, ...next };
  }
}

const CHECKS: readonly Check[] = [checkTls, checkClock, checkCredentials];
