/** The connection that is used where none is named. */
export const DEFAULT_CONNECTION = 'default';

/** The command line that deals with this connection, as the user would type it: `talent login --connection acme`. */
export function commandFor(command: string, connection: string): string {
  return `talent ${command}${connection === DEFAULT_CONNECTION ? '' : ` --connection ${shellQuote(connection)}`}`;
}

/** A word as a POSIX shell reads it back unchanged. */
export function shellQuote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
