import { runCli } from '../../src/run-cli.js';
import type { TestContext } from '../builders/build-context.js';

/** Runs `talent` with these words. Returns the exit code and the output. */
export async function runTalent(
  words: readonly string[],
  context: TestContext,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const code = await runCli(words, context);
  return { code, stdout: context.stdout.text, stderr: context.stderr.text };
}
