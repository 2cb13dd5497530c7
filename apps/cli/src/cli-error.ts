import type { ExitName } from './exit-codes.js';

/** A failure that the user can act on: the cause, the exit code, and the next command. */
export class CliError extends Error {
  override readonly name = 'CliError';

  /** @param next - the next command line, or several, each on its own line */
  constructor(
    readonly exit: ExitName,
    message: string,
    readonly next?: string,
  ) {
    super(message);
  }
}

export function refusedError(message: string, next?: string): CliError {
  return new CliError('REFUSED', message, next);
}

/** Makes the error for a wrong command line, file or setting. */
export function usageError(message: string, next?: string): CliError {
  return new CliError('USAGE', message, next);
}
