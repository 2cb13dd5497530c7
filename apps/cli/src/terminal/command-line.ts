/** The account for commands that name none. */
export const DEFAULT_ACCOUNT = 'default';

/** Renders a command line with its account, as the user types it: `talent login --account acme`. */
export function commandFor(command: string, account: string): string {
  return `talent ${command}${account === DEFAULT_ACCOUNT ? '' : ` --account ${shellQuote(account)}`}`;
}

/** Quotes a word for a POSIX shell. */
export function shellQuote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
