import { readAccounts } from './accounts/account-file.js';
import { COMPLETION_FLAG } from './commands/completion.command.js';
import type { Context } from './context.js';
import { buildParser } from './parse-command-line.js';

/** Returns the candidates for the last word of a command line, which is being typed. */
export async function completeCommandLine(
  words: readonly string[],
  { configFolder }: Pick<Context, 'configFolder'>,
): Promise<string[]> {
  if (asksForAccount(words)) return [...(await storedNames(configFolder))];
  let text = '';
  const parser = buildParser(() => undefined);
  await parser.parseAsync(
    [COMPLETION_FLAG, 'talent', ...words],
    {},
    (_error: unknown, _argv: unknown, output: string) => {
      // The command's own parse ends with no output, after the one that completes.
      text = output === '' ? text : output;
    },
  );
  return text.split('\n').filter((candidate) => candidate !== '' && !LONG_FORM_OF_SHORT.test(candidate));
}

/** yargs offers `--v` where `-v` is meant. */
const LONG_FORM_OF_SHORT = /^--.(:|$)/;

const ACCOUNT_FLAGS: ReadonlySet<string> = new Set(['--account', '-a', '--connection', '-c']);

/** Bash parts `--account=na` at the equals sign. */
function asksForAccount(words: readonly string[]): boolean {
  const before = words.slice(0, -1).filter((word) => word !== '=');
  const [last] = before.slice(-1);
  return last !== undefined && ACCOUNT_FLAGS.has(last);
}

/** Completion stays silent where the file cannot be read: the command itself will say why. */
async function storedNames(configFolder: string): Promise<Iterable<string>> {
  try {
    return (await readAccounts(configFolder)).keys();
  } catch {
    return [];
  }
}
