import { commandFor } from '../terminal/command-line.js';
import type { Patient, Probe, Verdict } from './finding.js';

const PATH = '/health/live';

/** Asks the server whether it is alive; the reply serves the later checks too. */
export async function checkReach({ account, context, timeoutMs }: Omit<Patient, 'probe'>): Promise<{
  readonly verdict: Verdict;
  readonly probe: Probe;
}> {
  const { base, name } = account;
  const target = base.path + PATH;
  const headers = [['Accept', '*/*']] as const;
  const started = context.now();
  const response = await context.send({ base, method: 'GET', target, headers, body: undefined, timeoutMs });
  const tookMs = context.now().getTime() - started.getTime();
  const probe = { response, at: new Date(started.getTime() + tookMs / 2) };
  const text = `${base.origin}${target} answered ${response.status} in ${tookMs} ms`;
  if (response.status < 300) return { probe, verdict: { verdict: 'ok', text } };
  const exit = response.status >= 500 ? 'SERVER_FAILED' : 'REFUSED';
  const next = commandFor('login', name);
  return { probe, verdict: { verdict: 'fail', text: `${text}: is this the base URL of the service?`, exit, next } };
}
