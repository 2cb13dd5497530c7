import type { Readable } from 'node:stream';
import type { ArgumentsCamelCase, Argv } from 'yargs';

/** The process that a command runs in. */
export interface OperatorContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable;
  readonly print: (text: string) => void;
  /** Takes messages about the work, such as progress. */
  readonly report: (text: string) => void;
}

/** The work of a command line that was understood. Resolves with the exit code. */
export type OperatorWork = (context: OperatorContext) => Promise<number>;

/** The command line is wrong. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A command cannot do what it was asked for. The message says why, and the way out. Exit code 1. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/**
 * Returns the one text of an argument. Yargs hands over a list if an option is repeated, whatever its type says.
 * @throws UsageError if the text is empty, or there are several
 */
export function oneText(argument: string, value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new UsageError(`${argument}: must be one text that is not empty, received ${JSON.stringify(value)}.`);
}

interface CommandDefinition<Declared> {
  /** The usage in the form of yargs: `remove <customer>`. */
  readonly usage: string;
  readonly summary: string;
  /** A whole command line, shown at the end of the help. */
  readonly example: string;
  readonly declare: (yargs: Argv) => Argv<Declared>;
  /** Resolves with the exit code, or with nothing for 0. */
  readonly run: (options: ArgumentsCamelCase<Declared>, context: OperatorContext) => Promise<number | void>;
}

/** A command, or a group of commands, that yargs can register. Parsing runs nothing. */
export interface OperatorCommand {
  readonly name: string;
  readonly inner: readonly OperatorCommand[];
  readonly register: (yargs: Argv, accept: (work: OperatorWork) => void) => Argv;
}

/** @param inner commands that follow the name of this one, such as `list` of `backup list` */
export function defineCommand<Declared>(
  definition: CommandDefinition<Declared>,
  inner: readonly OperatorCommand[] = [],
): OperatorCommand {
  const { usage, summary, example, declare, run } = definition;
  return {
    name: usage.split(' ', 1).join(),
    inner,
    register: (yargs, accept) =>
      yargs.command(
        usage,
        summary,
        (declared) => {
          for (const command of inner) command.register(declared, accept);
          return declare(declared).example(example, '');
        },
        (options) => accept(async (context) => (await run(options, context)) ?? 0),
      ),
  };
}

/** Makes a group of commands, such as `talent-server customers`. */
export function defineGroup(name: string, summary: string, commands: readonly OperatorCommand[]): OperatorCommand {
  return {
    name,
    inner: commands,
    register: (yargs, accept) =>
      yargs.command(name, summary, (group) =>
        commands
          .reduce((registered, command) => command.register(registered, accept), group)
          .usage(`talent-server ${name} <command>\n\n${summary}`)
          .demandCommand(1, `A command of "talent-server ${name}" is missing.`)
          .recommendCommands(),
      ),
  };
}
