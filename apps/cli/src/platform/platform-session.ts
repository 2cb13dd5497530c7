import { usageError } from '../cli-error.js';
import { loadConnection } from '../connections/resolve-connection.js';
import type { Connection } from '../connections/resolve-connection.js';
import type { Context } from '../context.js';
import type { PlatformOptions } from '../options/connection-options.js';
import { commandFor } from '../terminal/command-line.js';

/** The platform of one customer, as one command uses it. */
export interface PlatformSession {
  readonly connection: Connection;
  readonly customer: string;
  /** Whose credentials are sent; undefined where none are. */
  readonly user: string | undefined;
  readonly timeoutMs: number;
  /** Whether the body of a refusal goes to stdout, for a machine. */
  readonly json: boolean;
  readonly context: Context;
}

/** Finds the connection; one without a customer is refused, since all that is asked for stands under one. */
export async function openSession(
  { connection: options, timeoutMs, json = false }: PlatformOptions & { readonly json?: boolean },
  context: Context,
): Promise<PlatformSession> {
  const connection = await loadConnection(options, context);
  const { customer, credentials, name } = connection;
  if (customer === undefined)
    throw usageError('no customer is known: give --customer <id>, or store one', commandFor('login', name));
  const user = credentials.scheme === 'none' ? undefined : credentials.user;
  return { connection, customer, user, timeoutMs, json, context };
}
