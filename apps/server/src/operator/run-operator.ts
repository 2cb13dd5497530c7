import { nearestName, ProtocolError } from '@talent-platform/protocol/errors';
import yargs from 'yargs';
import type { Argv } from 'yargs';
import { ConfigurationError } from '../config/index.js';
import { WriteNotPermitted } from '../database/index.js';
import { backupCommands } from './backup.command.js';
import { auditCommands } from './audit.command.js';
import { customersCommands } from './customers.command.js';
import { doctorCommand } from './doctor.command.js';
import { keyCommands } from './key.command.js';
import { migrateCommand } from './migrate.command.js';
import { moveCommand } from './move.command.js';
import { restoreCommand } from './restore.command.js';
import { peopleCommands } from './people.command.js';
import { secretsCommands } from './secrets.command.js';
import { storageCommands } from './storage.command.js';
import { usersCommands } from './users.command.js';
import { CommandRefused, UsageError } from './operator-command.js';
import type { OperatorCommand, OperatorContext, OperatorWork } from './operator-command.js';

const COMMANDS: readonly OperatorCommand[] = [
  migrateCommand,
  doctorCommand,
  customersCommands,
  usersCommands,
  peopleCommands,
  secretsCommands,
  keyCommands,
  storageCommands,
  backupCommands,
  restoreCommand,
  moveCommand,
  auditCommands,
];

const USAGE = `talent-server [command]

Without a command, or with "start", starts the web services on
http://127.0.0.1:8080. The other commands work on the database and the files
of this installation, with or without running servers.`;

const SETTINGS = `Environment variables set everything, for a start and for the other commands alike:

  TALENT_PORT=8303                 another port; 0 is a free one
  TALENT_DATA_DIR=./data           the folder of the database and the files
  TALENT_BLUEPRINT=./acme          a customer's blueprint or a folder of customers, not the demo customer
  TALENT_DATABASE_URL=postgres://… PostgreSQL, instead of a file
  TALENT_LOG_LEVEL=warn            fewer lines: debug, info, warn, error or silent
  NODE_ENV=production              no demo customer; TALENT_SECRET_KEY is required then

Exit codes: 0 done, 1 refused or failed, 2 wrong command line.`;

const MAX_COLUMNS = 110;
const FAILED = 1;
const WRONG_COMMAND_LINE = 2;

/** Runs a command line of the operator, without `start`, and returns the exit code. Never rejects. */
export async function runOperator(words: readonly string[], context: OperatorContext): Promise<number> {
  try {
    const { work, text } = await parse(words);
    if (work) return await work(context);
    context.print(`${text}\n`);
    return 0;
  } catch (error) {
    context.report(`${describeError(error)}\n`);
    return error instanceof UsageError ? WRONG_COMMAND_LINE : FAILED;
  }
}

/** The errors whose message says everything to the operator. Others are mistakes of this program. */
const EXPECTED: ReadonlyArray<abstract new (...args: never[]) => Error> = [
  ...[UsageError, CommandRefused, ConfigurationError, WriteNotPermitted],
];

function describeError(error: unknown): string {
  if (error instanceof ProtocolError)
    return error.problems.map(({ field, detail }) => (field === undefined ? detail : `${field}: ${detail}`)).join('\n');
  if (EXPECTED.some((expected) => error instanceof expected)) return (error as Error).message;
  return String(error instanceof Error ? error.stack : error);
}

/** Returns the work of the command line, or the help to print. */
async function parse(words: readonly string[]): Promise<{ readonly work?: OperatorWork; readonly text: string }> {
  let work: OperatorWork | undefined;
  let text = '';
  const parser = buildParser((accepted) => {
    work = accepted;
  });
  parser.fail((message, error) => {
    // yargs makes errors of its own for some wrong command lines.
    if (error && error.name !== 'YError') throw error;
    throw new UsageError(`${explain(message, parser)}\nSee: ${helpFor(words)}`);
  });
  await parser.parseAsync([...words], {}, (_error: unknown, _argv: unknown, output: string) => {
    text = output;
  });
  return { work, text };
}

function buildParser(accept: (work: OperatorWork) => void): Argv {
  const parser = yargs()
    .scriptName('talent-server')
    .usage(USAGE)
    .command('start', 'start the web services')
    .locale('en')
    .updateStrings({ 'Not enough arguments following: %s': '--%s needs a value.' })
    .parserConfiguration({ 'parse-numbers': false, 'parse-positional-numbers': false, 'dot-notation': false })
    .strict()
    .demandCommand(1, 'A command is missing.')
    .recommendCommands()
    .version(false)
    .alias('help', 'h')
    .exitProcess(false)
    .epilogue(SETTINGS);
  parser.wrap(Math.min(MAX_COLUMNS, parser.terminalWidth() || MAX_COLUMNS));
  return COMMANDS.reduce((registered, command) => command.register(registered, accept), parser);
}

/** Returns the command line of the help for the command that the words name. */
function helpFor(words: readonly string[]): string {
  const named: string[] = [];
  let commands: readonly OperatorCommand[] = COMMANDS;
  for (const word of words) {
    const command = commands.find(({ name }) => name === word);
    if (command === undefined) break;
    named.push(word);
    commands = command.inner;
  }
  return ['talent-server', ...named, '--help'].join(' ');
}

/** Adds the option that was meant to the message of yargs for an unknown one. */
function explain(message: string, parser: Argv): string {
  const [, unknown] = /^Unknown argument: (\S+)$/.exec(message) ?? [];
  // The types of yargs lack `getOptions`.
  const { key } = (parser as unknown as { getOptions: () => { key: object } }).getOptions();
  const nearest = unknown === undefined ? undefined : nearestName(unknown, Object.keys(key));
  return nearest === undefined ? message : `${message}. Did you mean --${nearest}?`;
}
