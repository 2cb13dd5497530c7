import { COMPLETION_SCRIPTS } from '../completion/completion-scripts.js';
import type { Shell } from '../completion/completion-scripts.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';

export interface CompletionOptions {
  readonly shell: Shell | undefined;
}

/** Prints the completion script. */
export async function runCompletion({ shell }: CompletionOptions, { stdout, env }: Context): Promise<ExitName> {
  stdout.write(COMPLETION_SCRIPTS[shell ?? env.shell]);
  return 'OK';
}
