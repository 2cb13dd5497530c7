import type { Environment } from '../config/environment.js';
import type { Credentials } from '../accounts/resolve-account.js';
import type { WireResponse } from '../http/send-request.js';
import { prepareRequest, wireRequest } from '../request/prepare-request.js';
import type { PreparedRequest } from '../request/prepare-request.js';
import { errorLines, findHint } from '../request/refusal.js';
import { findHeader, readResponseBody } from '../request/response-body.js';
import { commandFor } from '../terminal/command-line.js';
import type { Check, Verdict } from './finding.js';

/** A read that every user may ask for and that finds nothing: only its refusal tells. */
const REQUEST = {
  method: 'GET',
  path: 'people/by-email',
  query: ['email=talent-doctor@example.invalid'],
  headers: [],
  data: undefined,
  signHeaders: [],
};

/** Sends one request with the credentials. The rate-limit headers come once the caller is known (D-NET-2). */
export const checkCredentials: Check = async ({ account, context, timeoutMs }) => {
  if (account.credentials.scheme === 'none') return { verdict: 'warn', text: 'none are used' };
  if (account.customer === undefined)
    return { verdict: 'warn', text: 'not tried: no customer is known', next: commandFor('login', account.name) };
  const request = await prepareRequest(REQUEST, account, { stdin: context.stdin, now: context.now() });
  const response = await context.send(wireRequest(request, timeoutMs));
  const variable = variableOf(account.credentials, context.env);
  return judge({ request, response, customer: account.customer, ...account.credentials, variable });
};

interface Trial {
  readonly request: PreparedRequest;
  readonly response: WireResponse;
  readonly customer: string;
  readonly scheme: string;
  readonly user: string;
  /** The variable that gave the credentials; undefined for stored credentials. */
  readonly variable: string | undefined;
}

/** A variable goes on coming before what a login stores. */
function variableOf(credentials: Credentials, env: Environment): string | undefined {
  if (credentials.scheme === 'signed' && credentials.secret === env.secret) return 'TALENT_SECRET';
  return credentials.scheme === 'basic' && credentials.password === env.password ? 'TALENT_PASSWORD' : undefined;
}

function judge({ request, response, customer, scheme, user, variable }: Trial): Verdict {
  const next = commandFor('login', request.account);
  const body = readResponseBody(response).value;
  const reasons = [findHint(body, request) ?? [], errorLines(body)].flat().join(' ');
  if (response.status >= 500)
    return { verdict: 'fail', text: `the server failed: ${response.status} ${reasons}`, exit: 'SERVER_FAILED' };
  const who = `${user} (${scheme}${variable === undefined ? '' : `, by ${variable}`})`;
  if (response.status === 401) {
    const unset = variable === undefined ? '' : `unset ${variable}; `;
    return { verdict: 'fail', text: `${who} is refused: ${reasons}`, exit: 'REFUSED', next: unset + next };
  }
  if (findHeader(response, 'x-error')?.startsWith(ACCESS_DENIED) === true) {
    const text = `${who} is known, but not for customer ${customer}: ${reasons}`;
    return { verdict: 'fail', text, exit: 'REFUSED', next };
  }
  if (response.status === 404 && findHeader(response, 'x-ratelimit-limit') === undefined) {
    const text = 'the server does not know people/by-email: is this the base URL of the service?';
    return { verdict: 'fail', text, exit: 'REFUSED' };
  }
  return { verdict: 'ok', text: `${who} is known for customer ${customer}` };
}

/** D-ERR-4 code 3, as X-Error begins. */
const ACCESS_DENIED = '3:';
