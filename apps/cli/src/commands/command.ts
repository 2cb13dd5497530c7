import type { ArgumentsCamelCase, Argv } from 'yargs';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';

/** A parsed command line: what will run, with which options. */
export interface Invocation {
  readonly command: string;
  readonly options: unknown;
  readonly run: (context: Context) => Promise<ExitName>;
}

/** Describes a command: what it declares to yargs, how its arguments become options, and what it does with them. */
interface CommandDefinition<Declared, Options> {
  /** The command line after `talent`, as yargs writes it: `get <path>`. */
  readonly usage: string;
  /** A name that the command had before: it still works, prints a hint on stderr, and stays out of help. */
  readonly earlierName?: string;
  readonly summary: string;
  /** A whole command line, with which the help of the command ends. */
  readonly example: string;
  readonly declare: (yargs: Argv) => Argv<Declared>;
  /** Pure; a wrong command line throws a usage error. */
  readonly parse: (argv: ArgumentsCamelCase<Declared>) => Options;
  readonly run: (options: Options, context: Context) => Promise<ExitName>;
}

/** A command ready to be put into yargs; `accept` is called with what was parsed, and nothing runs yet. */
export interface Command {
  readonly name: string;
  /** The commands below this one, where it is a group. */
  readonly subcommands?: readonly Command[];
  readonly register: (yargs: Argv, accept: (invocation: Invocation) => void) => Argv;
}

/** Ties the parts of a command together, so that parsing and running stay apart. */
export function defineCommand<Declared, Options>(definition: CommandDefinition<Declared, Options>): Command {
  const { usage, summary, example, earlierName, parse, run } = definition;
  const name = usage.split(' ', 1).join('');
  const declare = (yargs: Argv): Argv<Declared> => definition.declare(yargs).example(example, '');
  return {
    name,
    register(yargs, accept) {
      const registered = yargs.command(usage, summary, declare, (argv) => {
        const options = parse(argv);
        accept({ command: name, options, run: (context) => run(options, context) });
      });
      if (earlierName === undefined) return registered;
      return registered.command(usage.replace(name, earlierName), false, declare, (argv) => {
        const options = parse(argv);
        const runWithHint: Invocation['run'] = (context) => {
          context.stderr.write(`"${earlierName}" is the earlier name of this command. Use "${name}".\n`);
          return run(options, context);
        };
        accept({ command: name, options, run: runWithHint });
      });
    },
  };
}

/** Commands under one word, such as `talent blueprint check`. */
export function defineGroup(name: string, summary: string, subcommands: readonly Command[]): Command {
  return {
    name,
    subcommands,
    register: (yargs, accept) =>
      yargs.command(name, summary, (group) =>
        subcommands
          .reduce(
            (registered, command) =>
              command.register(registered, (invocation) =>
                accept({ ...invocation, command: `${name} ${invocation.command}` }),
              ),
            group,
          )
          .usage(`talent ${name} <command>\n\n${summary}`)
          .demandCommand(1, `a command of "talent ${name}" is missing`)
          .recommendCommands(),
      ),
  };
}
