import { CliError } from '../cli-error.js';
import type { Account } from '../accounts/resolve-account.js';
import type { ExitName } from '../exit-codes.js';
import type { Send, WireRequest, WireResponse } from '../http/send-request.js';
import { commandFor } from '../terminal/command-line.js';

/** Sends one request; a failed connection leads to the doctor of the account in use. */
export async function exchange(request: WireRequest, { name }: Account, send: Send): Promise<WireResponse> {
  try {
    return await send(request);
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 'UNREACHABLE') throw error;
    throw new CliError(error.exit, error.message, commandFor('doctor', name));
  }
}

/** How a command ends that was answered with this status. */
export function exitOfStatus(status: number): ExitName {
  if (status >= 500) return 'SERVER_FAILED';
  return status >= 400 ? 'REFUSED' : 'OK';
}
