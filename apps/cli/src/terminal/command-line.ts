/** The account that is used where none is named. */
export const DEFAULT_ACCOUNT = 'default';

/** The command line that deals with this account, as the user would type it: `talent login --account acme`. */
export function commandFor(command: string, account: string): string {
  return `talent ${command}${account === DEFAULT_ACCOUNT ? '' : ` --account ${shellQuote(account)}`}`;
}

/** A word as a POSIX shell reads it back unchanged. */
export function shellQuote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
