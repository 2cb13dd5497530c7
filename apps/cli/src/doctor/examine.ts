import { CliError } from '../cli-error.js';
import { findAccountFile } from '../accounts/account-file.js';
import { loadAccount } from '../accounts/resolve-account.js';
import type { AccountOptions } from '../accounts/resolve-account.js';
import type { Context } from '../context.js';
import { checkClock } from './check-clock.js';
import { checkCredentials } from './check-credentials.js';
import { checkDocuments } from './check-documents.js';
import { checkReach } from './check-reach.js';
import { checkStorage } from './check-storage.js';
import { checkTls } from './check-tls.js';
import type { Check, Finding, Verdict } from './finding.js';

/** Runs every check that can still be run; each finding is given on as it comes. */
export async function* examine(options: AccountOptions, context: Context, timeoutMs: number): AsyncGenerator<Finding> {
  let check = 'config';
  try {
    const account = await loadAccount(options, context);
    yield { check, ...(await whereSettingsAre(context.configFolder)) };
    check = 'reach';
    const { verdict, probe } = await checkReach({ account, context, timeoutMs });
    yield { check, ...verdict };
    for (const [name, run] of CHECKS) {
      check = name;
      yield { check, ...(await run({ account, context, timeoutMs, probe })) };
    }
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { message: text, exit, next } = error;
    yield { check, verdict: 'fail', text, exit, ...(next !== undefined && { next }) };
  }
}

/** A file that others can read was refused before. */
async function whereSettingsAre(configFolder: string): Promise<Verdict> {
  const found = await findAccountFile(configFolder);
  return {
    verdict: 'ok',
    text:
      found === undefined
        ? 'no account is stored; the settings come from flags and the environment'
        : `${found.file} (mode ${(found.mode & 0o777).toString(8).padStart(4, '0')})`,
  };
}

const CHECKS: ReadonlyArray<readonly [name: string, run: Check]> = [
  ['tls', checkTls],
  ['clock', checkClock],
  ['credentials', checkCredentials],
  ['storage', checkStorage],
  ['documents', checkDocuments],
];
