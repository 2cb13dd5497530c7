import { usageError } from '../cli-error.js';
import { loadAccount } from '../accounts/resolve-account.js';
import type { Account } from '../accounts/resolve-account.js';
import type { Context } from '../context.js';
import type { PlatformOptions } from '../options/account-options.js';
import { commandFor } from '../terminal/command-line.js';

export interface PlatformSession {
  readonly account: Account;
  readonly customer: string;
  /** The user of the credentials. Undefined without credentials. */
  readonly user: string | undefined;
  readonly timeoutMs: number;
  /** Says whether stdout gets the body of a refusal. */
  readonly json: boolean;
  readonly context: Context;
}

/** Opens the session of an account. Refuses an account without a customer, because every path needs one. */
export async function openSession(
  { account: options, timeoutMs, json = false }: PlatformOptions & { readonly json?: boolean },
  context: Context,
): Promise<PlatformSession> {
  const account = await loadAccount(options, context);
  const { customer, credentials, name } = account;
  if (customer === undefined)
    throw usageError('no customer is known: give --customer <id>, or store one', commandFor('login', name));
  const user = credentials.scheme === 'none' ? undefined : credentials.user;
  return { account, customer, user, timeoutMs, json, context };
}
