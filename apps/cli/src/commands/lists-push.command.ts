import { readListFile } from '../lists/list-file.js';
import { preparePush } from '../lists/prepare-push.js';
import { pushList } from '../lists/push-list.js';
import { renderComparison, renderExtent, renderNotes } from '../lists/render-comparison.js';
import { declareList, parseListOptions } from '../options/list-options.js';
import type { ListOptions } from '../options/list-options.js';
import { agree, refuseUnattended } from '../platform/agreement.js';
import { openSession } from '../platform/platform-session.js';
import { commandFor, DEFAULT_ACCOUNT, shellQuote } from '../terminal/command-line.js';
import { paintFor } from '../terminal/paint.js';
import { defineCommand } from './command.js';

/**
 * `lists push`: makes a value list what a file says, once somebody saw the changes and agreed; not where the list changed
 * in the meantime.
 */
export const listsPushCommand = defineCommand({
  usage: 'push <listID> <file>',
  summary: 'show what a file changes in a list, ask, and write it',
  example: 'talent lists push lists.skills skills.csv --dry-run',
  declare: (yargs) =>
    declareList(yargs, 'file.json or file.csv; - for standard input')
      .option('yes', { alias: 'y', type: 'boolean', describe: 'do not ask; needed where nobody can be asked' })
      .option('dry-run', { type: 'boolean', describe: 'write nothing; show what would change' })
      .conflicts('dry-run', 'yes'),
  parse: (argv) => ({ ...parseListOptions(argv), yes: argv.yes === true, dryRun: argv['dry-run'] === true }),
  async run(options, context) {
    const { listId, yes, dryRun } = options;
    const { stdout, stderr } = context;
    const command = commandLine(options);
    if (!yes && !dryRun) refuseUnattended(command, context);
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
    await pushList(push, command, session);
    stdout.write(`${listId}: ${extent}\n`);
    return 'OK';
  },
});

/** Returns the command line as it was typed, so that the user can repeat it. */
function commandLine({ listId, file, format, usergroup, account }: ListOptions): string {
  const words = ['lists', 'push', listId, file];
  if (file === '-') words.push('--format', format);
  if (usergroup !== undefined) words.push('--usergroup', usergroup);
  return commandFor(words.map(shellQuote).join(' '), account.account ?? DEFAULT_ACCOUNT);
}
