import type { ArgumentsCamelCase, Argv, InferredOptionTypes } from 'yargs';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { JSON_OPTION } from '../options/option-values.js';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';

export interface Invocation {
  readonly command: string;
  readonly options: unknown;
  readonly run: (context: Context) => Promise<ExitName>;
}

/** Describes a command: its arguments for yargs, how they become options, and what it does. */
interface CommandDefinition<Declared, Options> {
  /** The usage in the form of yargs: `get <path>`. */
  readonly usage: string;
  readonly summary: string;
  /** A whole command line, shown at the end of the help. */
  readonly example: string;
  readonly declare: (yargs: Argv) => Argv<Declared>;
  /** Must be pure. Throws a usage error for a wrong command line. */
  readonly parse: (argv: ArgumentsCamelCase<Declared>) => Options;
  /** Without a return, the command ends with 0. */
  readonly run: (options: Options, context: Context) => Promise<ExitName | undefined>;
}

/** A command that yargs can register. Parsing calls `accept` and runs nothing. */
export interface Command {
  readonly name: string;
  readonly subcommands?: readonly Command[];
  readonly register: (yargs: Argv, accept: (invocation: Invocation) => void) => Argv;
}

/** Makes a command whose parsing and running stay apart. */
export function defineCommand<Declared, Options>(definition: CommandDefinition<Declared, Options>): Command {
  const { usage, summary, example, parse, run } = definition;
  const name = usage.split(' ', 1).join('');
  const declare = (yargs: Argv): Argv<Declared> => definition.declare(yargs).example(example, '');
  return {
    name,
    register: (yargs, accept) =>
      yargs.command(usage, summary, declare, (argv) => {
        const options = parse(argv);
        accept({ command: name, options, run: async (context) => (await run(options, context)) ?? 'OK' });
      }),
  };
}

/** Makes a group of commands, such as `talent blueprint`. */
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

/** A command that calls the platform of one customer. */
interface PlatformCommandDefinition<Declared, Options> extends Omit<CommandDefinition<Declared, Options>, 'run'> {
  /** The default of `--timeout`. */
  readonly timeoutS?: string;
  readonly run: (options: Options, session: PlatformSession) => Promise<ExitName | undefined>;
}

/** Makes a command with `--json` and the account options. Opens the session of the account before the command runs. */
export function definePlatformCommand<Declared, Options>(
  definition: PlatformCommandDefinition<Declared, Options>,
): Command {
  const { declare, parse, run, timeoutS = PLATFORM_OPTIONS.timeout.default, ...names } = definition;
  const accountOptions = { ...PLATFORM_OPTIONS, timeout: { ...PLATFORM_OPTIONS.timeout, default: timeoutS } };
  return defineCommand({
    ...names,
    declare: (yargs) =>
      declare(yargs.option('json', JSON_OPTION)).options(accountOptions) as unknown as Argv<
        Declared & InferredOptionTypes<typeof PLATFORM_OPTIONS> & { readonly json: boolean | undefined }
      >,
    parse: (argv) => ({ ...parsePlatformOptions(argv), json: argv.json === true, ...parse(argv) }),
    run: async (options, context) => run(options, await openSession(options, context)),
  });
}
