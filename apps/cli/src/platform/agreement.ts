import { usageError } from '../cli-error.js';
import type { Context } from '../context.js';
import { withDialogue } from '../terminal/ask.js';
import { printable } from '../terminal/printable.js';
import type { PlatformSession } from './platform-session.js';

/** Refuses, before anything is read, where there will be nobody to ask; `command` is what `--yes` would be added to. */
export function refuseUnattended(command: string, { stdin }: Pick<Context, 'stdin'>): void {
  if (stdin.isTTY === true) return;
  throw usageError(
    'nobody can be asked here, standard input being no terminal: --yes goes on without asking',
    `${command} --yes`,
  );
}

/** Asks whether to go on, naming the customer: `Apply 2 changes to customer 1001 at …? [y/N]`. */
export async function agree(question: string, { customer, account, context }: PlatformSession): Promise<void> {
  const place = `customer ${customer} at ${account.base.origin}`;
  const answer = await withDialogue(context, (ask) => ask(printable(`${question} ${place}? [y/N] `)));
  if (!/^y(es)?$/i.test(answer.trim())) throw usageError('cancelled: nothing was changed');
}
