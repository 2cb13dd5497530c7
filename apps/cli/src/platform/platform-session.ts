import { usageError } from '../cli-error.js';
import { loadAccount } from '../accounts/resolve-account.js';
import type { Account } from '../accounts/resolve-account.js';
import type { Context } from '../context.js';
import type { PlatformOptions } from '../options/account-options.js';
import { commandFor } from '../terminal/command-line.js';

/** The platform of one customer, as one command uses it. */
export interface PlatformSession {
  readonly account: Account;
  readonly customer: string;
  /** The user whose credentials are sent; undefined without credentials. */
  readonly user: string | undefined;
  readonly timeoutMs: number;
  /** Whether the body of a refusal goes to stdout, for a machine. */
  readonly json: boolean;
  readonly context: Context;
}

/** Finds the account; one without a customer is refused, since all that is asked for stands under one. */
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
