import type { WireRequest, WireResponse } from '../../src/http/send-request.js';
import { runCli } from '../../src/run-cli.js';
import { buildContext, VARIABLES } from '../builders/build-context.js';
import type { TestContext, World } from '../builders/build-context.js';

/** Runs `talent` with these words. Returns the exit code and the output. */
export async function runTalent(
  words: readonly string[],
  context: TestContext,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const code = await runCli(words, context);
  return { code, stdout: context.stdout.text, stderr: context.stderr.text };
}

/** Runs `talent` against one reply to everything. Returns the output and what was sent. */
export async function runAnswered(
  words: readonly string[],
  response: WireResponse,
  world: World = {},
): Promise<Awaited<ReturnType<typeof runTalent>> & { readonly sent: readonly WireRequest[] }> {
  const sent: WireRequest[] = [];
  const send = async (request: WireRequest): Promise<WireResponse> => {
    sent.push(request);
    return response;
  };
  return { ...(await runTalent(words, buildContext({ variables: VARIABLES, send, ...world }))), sent };
}
