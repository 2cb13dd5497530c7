import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { usageError } from '../cli-error.js';
import type { Context } from '../context.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { printable } from './text.js';

/** Asks one question on stderr and returns what was typed. `hidden` input is not shown. */
export type Ask = (question: string, hidden?: 'hidden') => Promise<string>;

/** Runs a dialogue on the terminal. Ctrl-C and Ctrl-D end it with a usage error. */
export async function withDialogue<T>(
  { stdin, stderr }: Pick<Context, 'stdin' | 'stderr'>,
  dialogue: (ask: Ask) => Promise<T>,
): Promise<T> {
  const echo = { on: true };
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (echo.on) stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: true });
  const cancelled = new Promise<never>((_resolve, reject) => {
    lines.once('SIGINT', () => {
      stderr.write('\n');
      lines.close();
    });
    lines.once('close', () => reject(usageError('cancelled: nothing was changed')));
  });
  const ask: Ask = (question, hidden) =>
    new Promise((resolve) => {
      lines.question(question, (answer) => {
        if (!echo.on) stderr.write('\n');
        echo.on = true;
        resolve(answer);
      });
      echo.on = hidden === undefined;
    });
  try {
    return await Promise.race([dialogue(ask), cancelled]);
  } finally {
    lines.removeAllListeners('close');
    lines.close();
  }
}

/** Refuses to continue if standard input is no terminal. `command` is the command line that `--yes` would complete. */
export function refuseUnattended(command: string, { stdin }: Pick<Context, 'stdin'>): void {
  if (stdin.isTTY === true) return;
  throw usageError(
    'standard input is no terminal, so nobody can agree: --yes continues without asking',
    `${command} --yes`,
  );
}

/** Asks for agreement, and names the customer: `Apply 2 changes to customer 1001 at …? [y/N]`. */
export async function agree(question: string, { customer, account, context }: PlatformSession): Promise<void> {
  const place = `customer ${customer} at ${account.base.origin}`;
  const answer = await withDialogue(context, (ask) => ask(printable(`${question} ${place}? [y/N] `)));
  if (!/^y(es)?$/i.test(answer.trim())) throw usageError('cancelled: nothing was changed');
}
