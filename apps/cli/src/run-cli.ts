import { ProtocolError } from '@talent-platform/protocol/errors';
import { CliError, usageError } from './cli-error.js';
import { COMPLETION_FLAG } from './commands/completion.command.js';
import { completeCommandLine } from './complete-command-line.js';
import type { Context } from './context.js';
import { EXIT_CODES } from './exit-codes.js';
import type { ExitName } from './exit-codes.js';
import { parseCommandLine } from './parse-command-line.js';
import { messageOf } from './system-error.js';
import { paintFor, printable } from './terminal/text.js';

/** Runs one command line and returns the exit code. Never rejects. */
export async function runCli(words: readonly string[], context: Context): Promise<number> {
  try {
    return EXIT_CODES[await run(words, context)].code;
  } catch (error) {
    const failure = asCliError(error);
    const paint = paintFor(context.stderr, context);
    context.stderr.write(`${paint('red', 'talent:')} ${indentLines(printable(failure.message))}\n`);
    if (failure.next !== undefined) context.stderr.write(`${paint('dim', `   try: ${indentLines(failure.next)}`)}\n`);
    return EXIT_CODES[failure.exit].code;
  }
}

/** Indents further lines below the first, after `talent: `. */
function indentLines(text: string): string {
  return text.replaceAll('\n', '\n        ');
}

async function run(words: readonly string[], context: Context): Promise<ExitName> {
  if (words[0] === COMPLETION_FLAG) {
    // The first word is the name of the program.
    for (const candidate of await completeCommandLine(words.slice(2), context)) context.stdout.write(`${candidate}\n`);
    return 'OK';
  }
  const parsed = await parseCommandLine(words);
  if ('invocation' in parsed) {
    const { problems } = context.env;
    if (problems.length > 0) throw usageError(problems.join('\n'));
    return parsed.invocation.run(context);
  }
  context.stdout.write(parsed.text);
  return 'OK';
}

function asCliError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof ProtocolError) return new CliError('USAGE', error.message);
  return new CliError('FAILED', messageOf(error));
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Returns a signal that the first SIGINT or SIGTERM aborts. A second one ends the process. */
export function stopSignal(signals: Pick<NodeJS.EventEmitter, 'on' | 'off'> = process): AbortSignal {
  const stop = new AbortController();
  const onSignal = (): void => {
    for (const signal of SIGNALS) signals.off(signal, onSignal);
    stop.abort();
  };
  for (const signal of SIGNALS) signals.on(signal, onSignal);
  return stop.signal;
}
