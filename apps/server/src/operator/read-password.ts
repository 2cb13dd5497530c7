import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { OperatorContext } from './operator-command.js';
import { CommandRefused } from './operator-command.js';

/** 24 characters. */
const RANDOM_BYTES = 18;
const WAY_OUT = 'Pipe the password, or use --generate to have one made';

/** Returns a new password that nobody can guess. */
export function makePassword(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

/**
 * Reads a password from standard input, without the line end of `echo` or an editor. Passwords never come from the command
 * line, because other users of the machine see that.
 * @throws CommandRefused if a terminal would show the password, or there is not exactly one line
 */
export async function readPassword({ stdin }: Pick<OperatorContext, 'stdin'>): Promise<string> {
  if ('isTTY' in stdin && stdin.isTTY === true)
    throw new CommandRefused(
      `standard input: must be a pipe or a file, because a terminal shows what is typed. ${WAY_OUT}.`,
    );
  const password = (await text(stdin)).replace(/\r?\n$/, '');
  if (password === '' || /[\r\n]/.test(password))
    throw new CommandRefused(`standard input: must have one line with the password. ${WAY_OUT}.`);
  return password;
}
