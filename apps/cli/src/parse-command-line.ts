import { nearestName } from '@talent-platform/protocol/errors';
import yargs from 'yargs';
import type { Argv } from 'yargs';
import { CliError, usageError } from './cli-error.js';
import type { Command, Invocation } from './commands/command.js';
import { COMMANDS } from './commands/commands.js';
import { VERSION } from './commands/version.command.js';
import { renderExitCodes } from './exit-codes.js';

const MAX_COLUMNS = 110;

/** Replaces messages of yargs. */
const STRINGS = {
  'Did you mean %s?': 'there is no such command: did you mean "%s"?',
  'Arguments %s and %s are mutually exclusive': '--%s and --%s cannot be given together',
  'Not enough arguments following: %s': '--%s needs a value',
};

/** Reads the arguments after `talent`. Without arguments, returns the help. Runs and prints nothing. Throws a usage error for a wrong command line. */
export async function parseCommandLine(
  words: readonly string[],
): Promise<{ readonly invocation: Invocation } | { readonly text: string }> {
  let invocation: Invocation | undefined;
  let text = '';
  const parser = buildParser((accepted) => {
    invocation = accepted;
  });
  parser.fail((message, error) => {
    throw error instanceof CliError ? error : wrongCommandLine(message, words, optionsOf(parser));
  });
  await parser.parseAsync(
    words.length === 0 ? ['--help'] : nameDryForm(words),
    {},
    (_error: unknown, _argv: unknown, output: string) => {
      text = output;
    },
  );
  return invocation === undefined ? { text: `${text}\n` } : { invocation };
}

/** Makes the parser of the whole command line. The parser calls `accept` with the parsed command. */
export function buildParser(accept: (invocation: Invocation) => void): Argv {
  const parser = yargs()
    .scriptName('talent')
    .usage('talent <command>\n\nSigned requests to the talent platform. Data goes to stdout, messages go to stderr.')
    .locale('en')
    .updateStrings(STRINGS)
    .parserConfiguration({
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'dot-notation': false,
      'greedy-arrays': false,
    })
    .strict()
    .demandCommand(1, 'a command is missing')
    .recommendCommands()
    .version(VERSION)
    .alias('help', 'h')
    .exitProcess(false)
    .epilogue(
      `Exit codes:\n${renderExitCodes()}\n\nStart with: talent login, then talent doctor, then talent get people/1`,
    );
  parser.wrap(Math.min(MAX_COLUMNS, parser.terminalWidth() || MAX_COLUMNS));
  return COMMANDS.reduce((registered, command) => command.register(registered, accept), parser);
}

/** In yargs, every option with choices needs a value. So `--dry-sign` stands for `--dry-sign=headers`. */
function nameDryForm(words: readonly string[]): string[] {
  const end = words.indexOf('--');
  return words.map((word, at) => (word === '--dry-sign' && (end < 0 || at < end) ? '--dry-sign=headers' : word));
}

/** The message of yargs for a value that is not a choice. */
const WRONG_CHOICE = /(?:^Invalid values:)?\s*Argument: (\S+), Given: "([^"]*)", Choices: (.*)/g;

function wrongChoice(...[, name = '', given = '', choices = '']: string[]): string {
  const known = Array.from(choices.matchAll(/"([^"]*)"/g), ([, choice = '']) => choice);
  const nearest = nearestName(given, known);
  const meant = nearest === undefined ? '' : `: did you mean "${nearest}"?`;
  return `\n${name} must be one of ${known.join(', ')}, received "${given}"${meant}`;
}

/** Returns the options of the command. The types of yargs lack `getOptions`. */
function optionsOf(parser: Argv): string[] {
  return Object.keys((parser as unknown as { getOptions: () => { key: object } }).getOptions().key);
}

/** The message of yargs for an unknown option. */
const UNKNOWN_OPTION = /^Unknown argument: (\S+)$/;

function wrongCommandLine(message: string, words: readonly string[], options: readonly string[]): CliError {
  const text = message
    .replace(WRONG_CHOICE, wrongChoice)
    .trim()
    .replace(UNKNOWN_OPTION, (unknown, name: string) => unknown + meantOption(name, options))
    .replace(/^Not enough non-option arguments: got (\d+), need at least (\d+)/, 'too few arguments: got $1, need $2');
  return usageError(text, ['talent', ...commandNames(words, COMMANDS), '--help'].join(' '));
}

function meantOption(name: string, options: readonly string[]): string {
  const nearest = nearestName(name, options);
  return nearest === undefined ? '' : `: did you mean --${nearest}?`;
}

/** Returns the words that name the command, without its arguments. */
function commandNames([first, ...rest]: readonly string[], commands: readonly Command[]): string[] {
  const known = commands.find(({ name }) => name === first);
  return known === undefined ? [] : [known.name, ...commandNames(rest, known.subcommands ?? [])];
}
