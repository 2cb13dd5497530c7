import { shellQuote } from '../terminal/shell-quote.js';

/** The connection that is used where none is named. */
export const DEFAULT_CONNECTION = 'default';

/** The command line that deals with this connection, as the user would type it: `talent login --connection acme`. */
export function commandFor(command: string, connection: string): string {
  return `talent ${command}${connection === DEFAULT_CONNECTION ? '' : ` --connection ${shellQuote(connection)}`}`;
}
