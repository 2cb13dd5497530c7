import { commandFor, DEFAULT_CONNECTION } from '../connections/command-for.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { readListFile } from '../lists/list-file.js';
import { preparePush } from '../lists/prepare-push.js';
import { renderComparison, renderExtent, renderNotes } from '../lists/render-comparison.js';
import { writeList } from '../lists/write-list.js';
import type { ListOptions } from '../options/list-options.js';
import { agree, demandAgreement } from '../platform/agreement.js';
import { openSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';
import { shellQuote } from '../terminal/shell-quote.js';

export interface ListsPushOptions extends ListOptions {
  /** Write without asking. */
  readonly yes: boolean;
  readonly dryRun: boolean;
}

/** Makes a list what a file says, once somebody saw the changes and agreed; not where the list changed in the meantime. */
export async function runListsPush(options: ListsPushOptions, context: Context): Promise<ExitName> {
  const { listId, yes, dryRun } = options;
  const { stdout, stderr } = context;
  const command = commandLine(options);
  if (!yes && !dryRun) demandAgreement(command, context);
  const file = await readListFile(options, context.stdin);
  const session = await openSession(options, context);
  const push = await preparePush(options, file, session);
  const { comparison, matching } = push;
  stderr.write(renderNotes(comparison, matching));
  const extent = renderExtent(comparison);
  if (extent === '') {
    stderr.write('No changes.\n');
    return 'OK';
  }
  const shown = dryRun ? stdout : stderr;
  shown.write(renderComparison(comparison, paintFor(shown, context)));
  if (dryRun) return 'OK';
  if (!yes) await agree(`Write ${extent} to ${listId} of`, session);
  await writeList(push, command, session);
  stdout.write(`${listId}: ${extent}\n`);
  return 'OK';
}

/** What was typed, for whoever has to type it again. */
function commandLine({ listId, file, format, usergroup, connection }: ListsPushOptions): string {
  const words = ['lists', 'push', listId, file];
  if (file === '-') words.push('--format', format);
  if (usergroup !== undefined) words.push('--usergroup', usergroup);
  return commandFor(words.map(shellQuote).join(' '), connection.connection ?? DEFAULT_CONNECTION);
}
