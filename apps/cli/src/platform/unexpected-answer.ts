import { CliError } from '../cli-error.js';
import { commandFor } from '../connections/command-for.js';
import type { WireResponse } from '../http/send-request.js';
import type { PlatformSession } from './platform-session.js';

/** An answer that is not what the platform gives, as of a proxy or of another service. */
export function unexpectedAnswer(what: string, response: WireResponse, { connection }: PlatformSession): CliError {
  const { status, statusText } = response;
  return new CliError(
    'SERVER_FAILED',
    `${connection.base.origin} answered ${status} ${statusText} without ${what}: is this the base URL of the service?`,
    commandFor('doctor', connection.name),
  );
}
