import { prepareRequest, wireRequest } from '../request/prepare-request.js';
import { readResponseBody } from '../request/response-body.js';
import type { Check, Verdict } from './finding.js';

const REQUEST = {
  method: 'GET',
  path: '/platform/v1/documents/engines',
  query: [],
  headers: [],
  data: undefined,
  signHeaders: [],
};

/** The members of an engine that this check shows. */
interface Engine {
  readonly id: string;
  readonly origin: string;
  readonly isAvailable: boolean;
  readonly reason?: string;
}

/** Which programs of the system the server makes texts and PDFs with (D-FIL-6): those that come with it are always there. */
export const checkDocuments: Check = async ({ account, context, timeoutMs }) => {
  if (account.credentials.scheme === 'none') return { verdict: 'ok', text: 'told to administrators alone' };
  const request = await prepareRequest(REQUEST, account, { stdin: context.stdin, now: context.now() });
  const response = await context.send(wireRequest(request, timeoutMs));
  const engines = enginesIn(readResponseBody(response).value);
  if (response.status === 200 && engines) return judge(engines);
  if (response.status === 404 || response.status === 401)
    return { verdict: 'ok', text: 'told to administrators alone' };
  return { verdict: 'warn', text: `the server does not tell its engines: ${response.status}` };
};

function judge(engines: readonly Engine[]): Verdict {
  const ofSystem = engines.filter(({ origin }) => origin === 'system');
  const here = ofSystem.filter(({ isAvailable }) => isAvailable).map(({ id }) => id);
  const missing = ofSystem.filter(({ isAvailable }) => !isAvailable);
  const added = here.length === 0 ? 'no program of the system' : here.join(', ');
  const reasons = missing.map(({ id, reason }) => `${id} (${withoutStop(reason)})`).join(', ');
  const text = `texts and PDFs by the embedded engines and ${added}${reasons === '' ? '' : `; without ${reasons}`}`;
  return { verdict: 'ok', text };
}

/** A reason is a sentence of the server; here it stands inside of another. */
function withoutStop(reason = 'not here'): string {
  return reason.replace(/\.$/, '');
}

function enginesIn(body: unknown): readonly Engine[] | undefined {
  const { engines } = typeof body === 'object' && body !== null ? (body as { engines?: unknown }) : {};
  return Array.isArray(engines) ? (engines as readonly Engine[]) : undefined;
}
