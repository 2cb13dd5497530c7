import path from 'node:path';
import type { Argv, InferredOptionTypes, Options } from 'yargs';
import { usageError } from '../cli-error.js';
import { defineCommand, defineGroup, definePlatformCommand } from './command.js';
import { LIST_FORMATS, readListFile, writeListFile } from '../lists/list-file.js';
import type { ListFormat, ListFileLocation } from '../lists/list-file.js';
import { everyNode } from '../lists/list-node.js';
import { preparePush, pushList } from '../lists/push-list.js';
import { readList } from '../lists/read-list.js';
import { renderComparison, renderExtent, renderNotes } from '../lists/render-comparison.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import type { PlatformOptions } from '../options/account-options.js';
import { argument, single, textOption } from '../options/option-values.js';
import { openSession } from '../platform/platform-session.js';
import { refuseExisting } from '../replace-file.js';
import { agree, refuseUnattended } from '../terminal/ask.js';
import { commandFor, DEFAULT_ACCOUNT, shellQuote } from '../terminal/command-line.js';
import { paintFor, printable } from '../terminal/text.js';

const LIST_OPTIONS = {
  usergroup: textOption('only the attributes of this user group (its Integration Name)'),
  format: { choices: LIST_FORMATS, describe: 'the format of the file (default: by its extension)' },
  ...PLATFORM_OPTIONS,
} as const satisfies Record<string, Options>;

interface ListArguments extends InferredOptionTypes<typeof LIST_OPTIONS> {
  readonly listID: string;
  readonly file: string;
}

type ListOptions = PlatformOptions & ListFileLocation;

function declareList(yargs: Argv, describe: string): Argv<ListArguments> {
  return yargs
    .positional('listID', argument('the id of a list, such as lists.skills; see "talent get v2/lists"'))
    .positional('file', argument(describe))
    .nargs('file', 1) // or yargs reads "-" as an option without a name
    .options(LIST_OPTIONS);
}

function parseListOptions(argv: ListArguments): ListOptions {
  const { file } = argv;
  return {
    ...parsePlatformOptions(argv),
    listId: parseListId(argv.listID),
    usergroup: single('usergroup', argv.usergroup),
    file,
    format: parseFormat(file, argv.format),
  };
}

function parseListId(text: string): string {
  if (/^lists\.[a-z0-9_.]+$/.test(text)) return text;
  throw usageError(
    `listID must be such as lists.skills, received "${text}"; custom lists are the nodes of lists.customfields_lists`,
    'talent get v2/lists',
  );
}

function parseFormat(file: string, format: ListFormat | undefined): ListFormat {
  const ending = path.extname(file).slice(1).toLowerCase();
  const named = LIST_FORMATS.find((candidate) => candidate === ending);
  if (named !== undefined && format !== undefined && named !== format)
    throw usageError(`--format ${format} does not fit file "${file}": name it .${format}`);
  const chosen = format ?? named;
  if (chosen !== undefined) return chosen;
  throw usageError(`file "${file}" must end in .json or .csv, or --format must say which of them it is`);
}

/** An existing file can hold changes that were not pushed yet, so `pull` needs `--force` to replace it. */
const listsPullCommand = definePlatformCommand({
  usage: 'pull <listID> <file>',
  summary: 'write a whole list to a file: file.json, or file.csv for spreadsheets',
  example: 'talent lists pull lists.skills skills.csv',
  declare: (yargs) =>
    declareList(yargs, 'file.json or file.csv; - for standard output').option('force', {
      type: 'boolean',
      describe: 'replace an existing file',
    }),
  parse: (argv) => ({ ...parseListOptions(argv), force: argv.force === true }),
  async run(options, session) {
    const { listId, file, force } = options;
    const forced = commandFor(`lists pull ${listId} ${shellQuote(file)} --force`, session.account.name);
    if (file !== '-') refuseExisting(file, { force, forced });
    const { nodes } = await readList(options, session);
    await writeListFile(nodes, options, session.context.stdout);
    const place = file === '-' ? '' : ` in ${file}`;
    session.context.stderr.write(printable(`${everyNode(nodes).length} list nodes of ${listId}${place}\n`));
  },
});

/** Writes nothing if the list changed after the user saw the changes. */
const listsPushCommand = defineCommand({
  usage: 'push <listID> <file>',
  summary: 'show what a file changes in a list, ask, and write it',
  example: 'talent lists push lists.skills skills.csv --dry-run',
  declare: (yargs) =>
    declareList(yargs, 'file.json or file.csv; - for standard input')
      .option('yes', { alias: 'y', type: 'boolean', describe: 'do not ask; needed without a terminal' })
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

/** Returns the command line for repeating the push. */
function commandLine({ listId, file, format, usergroup, account }: ListOptions): string {
  const words = ['lists', 'push', listId, file];
  if (file === '-') words.push('--format', format);
  if (usergroup !== undefined) words.push('--usergroup', usergroup);
  return commandFor(words.map(shellQuote).join(' '), account.account ?? DEFAULT_ACCOUNT);
}

export const listsCommands = defineGroup('lists', 'edit a whole value list as a file', [
  listsPullCommand,
  listsPushCommand,
]);
