import { CliError } from '../cli-error.js';
import type { Connection } from '../connections/resolve-connection.js';
import type { Context } from '../context.js';
import { commandFor } from '../terminal/command-line.js';
import type { Finding, Probe } from './finding.js';

const PATH = '/health/live';

/** Asks the server whether it is alive; the answer serves the later checks too. */
export async function checkReach(
  { base, name }: Connection,
  context: Context,
  timeoutMs: number,
): Promise<{ readonly finding: Finding; readonly probe?: Probe }> {
  const check = 'reach';
  const target = base.path + PATH;
  const started = context.now();
  try {
    const response = await context.send({
      base,
      method: 'GET',
      target,
      headers: [['Accept', '*/*']],
      body: undefined,
      timeoutMs,
    });
    const tookMs = context.now().getTime() - started.getTime();
    const probe = { response, tookMs, at: new Date(started.getTime() + tookMs / 2) };
    const text = `${base.origin}${target} answered ${response.status} in ${tookMs} ms`;
    if (response.status < 300) return { probe, finding: { check, verdict: 'ok', text } };
    const exit = response.status >= 500 ? 'SERVER_FAILED' : 'REFUSED';
    return {
      probe,
      finding: {
        check,
        verdict: 'fail',
        text: `${text}: is this the base URL of the service?`,
        exit,
        next: commandFor('login', name),
      },
    };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { finding: { check, verdict: 'fail', text: error.message, exit: error.exit } };
  }
}
