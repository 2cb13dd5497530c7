import { readAccounts } from './accounts/account-file.js';
import { COMPLETION_FLAG } from './commands/completion.command.js';
import type { Context } from './context.js';
import { buildParser } from './parse-command-line.js';

/** Returns the candidates for the last word, which the user is typing. */
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
      // Yargs prints the candidates, and then parses the command without output.
      text = output === '' ? text : output;
    },
  );
  return text.split('\n').filter((candidate) => candidate !== '' && !LONG_FORM_OF_SHORT.test(candidate));
}

/** Yargs offers `--v` for `-v`. */
const LONG_FORM_OF_SHORT = /^--.(:|$)/;

const ACCOUNT_FLAGS: ReadonlySet<string> = new Set(['--account', '-a']);

/** Bash splits `--account=na` at the equals sign. */
function asksForAccount(words: readonly string[]): boolean {
  const before = words.slice(0, -1).filter((word) => word !== '=');
  const [last] = before.slice(-1);
  return last !== undefined && ACCOUNT_FLAGS.has(last);
}

/** Completion has no output if the file is unreadable. The command itself reports the reason. */
async function storedNames(configFolder: string): Promise<Iterable<string>> {
  try {
    return (await readAccounts(configFolder)).keys();
  } catch {
    return [];
  }
}
