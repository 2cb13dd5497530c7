import { CliError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import { prepareRequest, wireRequest } from '../request/prepare-request.js';
import type { PreparedRequest } from '../request/prepare-request.js';
import { errorLines, findHint } from '../request/refusal.js';
import { findHeader, readResponseBody } from '../request/response-body.js';
import { commandFor } from '../terminal/command-line.js';
import type { Check, Finding } from './finding.js';

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
export const checkCredentials: Check = async ({ connection, context, timeoutMs }) => {
  const check = 'credentials';
  if (connection.credentials.scheme === 'none') return { check, verdict: 'warn', text: 'none are used' };
  if (connection.customer === undefined)
    return {
      check,
      verdict: 'warn',
      text: 'not tried: no customer is known',
      next: commandFor('login', connection.name),
    };
  try {
    const request = await prepareRequest(REQUEST, connection, { stdin: context.stdin, now: context.now() });
    const response = await context.send(wireRequest(request, timeoutMs));
    return judge({ request, response, customer: connection.customer, ...connection.credentials });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { check, verdict: 'fail', text: error.message, exit: error.exit };
  }
};

interface Trial {
  readonly request: PreparedRequest;
  readonly response: WireResponse;
  readonly customer: string;
  readonly scheme: string;
  readonly user: string;
}

function judge({ request, response, customer, scheme, user }: Trial): Finding {
  const check = 'credentials';
  const next = commandFor('login', request.connection);
  const body = readResponseBody(response).value;
  const reasons = [findHint(body, request) ?? [], errorLines(body)].flat().join(' ');
  if (response.status >= 500)
    return { check, verdict: 'fail', text: `the server failed: ${response.status} ${reasons}`, exit: 'SERVER_FAILED' };
  if (response.status === 401) {
    return {
      check,
      verdict: 'fail',
      text: `${user} (${scheme}) is refused: ${reasons}`,
      exit: 'REFUSED',
      next,
    };
  }
  if (findHeader(response, 'x-error')?.startsWith(ACCESS_DENIED) === true) {
    return {
      check,
      verdict: 'fail',
      text: `${user} (${scheme}) is known, but not for customer ${customer}: ${reasons}`,
      exit: 'REFUSED',
      next,
    };
  }
  if (response.status === 404 && findHeader(response, 'x-ratelimit-limit') === undefined) {
    return {
      check,
      verdict: 'fail',
      text: 'the server does not know people/by-email: is this the base URL of the service?',
      exit: 'REFUSED',
    };
  }
  return { check, verdict: 'ok', text: `${user} (${scheme}) is known for customer ${customer}` };
}

/** D-ERR-4 code 3, as X-Error begins. */
const ACCESS_DENIED = '3:';
