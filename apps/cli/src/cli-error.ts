import type { ExitName } from './exit-codes.js';

/** A failure the user can act on: what was wrong, how the process ends, and the commands to run next. */
export class CliError extends Error {
  override readonly name = 'CliError';

  /** @param next the command line that leads on, as the user would type it; where there is a choice, a line each. */
  constructor(
    readonly exit: ExitName,
    message: string,
    readonly next?: string,
  ) {
    super(message);
  }
}

/** Returns the error for a request that the server refused, in the words of the command. */
export function refusedError(message: string, next?: string): CliError {
  return new CliError('REFUSED', message, next);
}

/** A wrong command line, file or setting. */
export function usageError(message: string, next?: string): CliError {
  return new CliError('USAGE', message, next);
}
