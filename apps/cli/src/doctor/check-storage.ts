import { isRecord } from '../json.js';
import { errorLines } from '../request/refusal.js';
import { readResponseBody } from '../request/response-body.js';
import type { Check, Verdict } from './finding.js';

const PATH = '/health/ready';

/** The verdict for each value of the answer's `files`. */
const STATES: ReadonlyMap<unknown, Verdict> = new Map<unknown, Verdict>([
  ['writable', { verdict: 'ok', text: 'the database and the file storage take writes' }],
  [
    'incomplete',
    {
      verdict: 'warn',
      text: "the file storage lacks files that profiles name: look at the server's TALENT_STORAGE_URL",
    },
  ],
  ['unavailable', { verdict: 'warn', text: "files cannot be kept: look at the server's TALENT_STORAGE_URL" }],
]);

/** Asks whether the server can keep what is written; `/health/ready` needs no credentials. */
export const checkStorage: Check = async ({ account: { base }, context, timeoutMs }) => {
  const request = { base, method: 'GET', target: base.path + PATH, headers: [['Accept', '*/*']] as const };
  const response = await context.send({ ...request, body: undefined, timeoutMs });
  const body = readResponseBody(response).value;
  const state = STATES.get(isRecord(body) ? body['files'] : undefined);
  if (response.status === 200 && state) return state;
  const reasons = [`${base.origin}${request.target} answered ${response.status}`, ...errorLines(body)];
  return { verdict: 'warn', text: reasons.join(': ') };
};
