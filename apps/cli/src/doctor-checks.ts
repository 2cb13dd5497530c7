import type { DocumentEngine } from '@talent-platform/protocol/models';
import type { Account, Credentials } from './accounts/resolve-account.js';
import type { Environment } from './config/environment.js';
import type { Context } from './context.js';
import type { ExitName } from './exit-codes.js';
import { isLoopback } from './http/base-url.js';
import type { WireResponse } from './http/send-request.js';
import { isRecord } from './json.js';
import { prepareRequest, wireRequest } from './request/prepare-request.js';
import type { PreparedRequest } from './request/prepare-request.js';
import { errorLines, findHint } from './request/refusal.js';
import { findHeader, readResponseBody } from './request/response.js';
import { commandFor } from './terminal/command-line.js';

/** The result of one check. A failure has an exit code. */
export type Finding = { readonly check: string } & Verdict;

export type Verdict =
  | { readonly verdict: 'ok' | 'warn' | 'skip'; readonly text: string; readonly next?: string }
  | { readonly verdict: 'fail'; readonly text: string; readonly next?: string; readonly exit: ExitName };

/** The reply of `/health/live`, and the local time halfway through the request. */
interface Probe {
  readonly response: WireResponse;
  readonly at: Date;
}

interface CheckInput {
  readonly account: Account;
  readonly context: Context;
  readonly timeoutMs: number;
  readonly probe: Probe;
}

export type Check = (patient: CheckInput) => Verdict | Promise<Verdict>;

const LIVE_PATH = '/health/live';

/** Checks that the server is alive. Later checks use the same reply. */
export async function checkReach({ account, context, timeoutMs }: Omit<CheckInput, 'probe'>): Promise<{
  readonly verdict: Verdict;
  readonly probe: Probe;
}> {
  const { base, name } = account;
  const target = base.path + LIVE_PATH;
  const headers = [['Accept', '*/*']] as const;
  const started = context.now();
  const response = await context.send({ base, method: 'GET', target, headers, body: undefined, timeoutMs });
  const tookMs = context.now().getTime() - started.getTime();
  const probe = { response, at: new Date(started.getTime() + tookMs / 2) };
  const proxy = context.env.proxyFor(base);
  const through = proxy === undefined ? '' : `, through the proxy ${proxy.origin}`;
  const text = `${base.origin}${target} answered ${response.status} in ${tookMs} ms${through}`;
  if (response.status < 300) return { probe, verdict: { verdict: 'ok', text } };
  const exit = response.status >= 500 ? 'SERVER_FAILED' : 'REFUSED';
  const next = commandFor('login', name);
  return { probe, verdict: { verdict: 'fail', text: `${text}: is this the base URL of the service?`, exit, next } };
}

const CERTIFICATE_WARNING_DAYS = 14;
const DAY_MS = 86_400_000;

/** Checks whether others can read the requests, and how long the certificate is valid. */
export const checkTls: Check = ({ account: { base }, probe: { response, at } }) => {
  if (response.tls === undefined) {
    if (isLoopback(base)) return { verdict: 'ok', text: 'plain http, on this machine only' };
    return {
      verdict: 'warn',
      text: `plain http: everyone on the way to ${base.host} can read requests, and a password in them`,
    };
  }
  const { protocol, validTo } = response.tls;
  const days = Math.floor((validTo.getTime() - at.getTime()) / DAY_MS);
  const text = `${protocol}, the certificate is valid for ${days} more days`;
  return { verdict: days < CERTIFICATE_WARNING_DAYS ? 'warn' : 'ok', text };
};

const CLOCK_WARNING_S = 30;

/** The server refuses signed requests beyond this difference (spec: Limits). */
const CLOCK_FAILURE_S = 300;
const SET_CLOCK = 'timedatectl set-ntp true';

export const checkClock: Check = ({ probe }) => {
  const serverMs = Date.parse(findHeader(probe.response, 'date') ?? '');
  if (Number.isNaN(serverMs)) return { verdict: 'warn', text: 'the answer has no Date header to compare with' };
  const aheadS = Math.round((probe.at.getTime() - serverMs) / 1000);
  const offS = Math.abs(aheadS);
  if (offS === 0) return { verdict: 'ok', text: 'the local clock agrees with the server' };
  const text = `the local clock is ${offS} s ${aheadS < 0 ? 'behind' : 'ahead of'} the server`;
  if (offS <= CLOCK_WARNING_S) return { verdict: 'ok', text };
  if (offS <= CLOCK_FAILURE_S)
    return { verdict: 'warn', text: `${text} (${CLOCK_FAILURE_S} s are allowed)`, next: SET_CLOCK };
  const refused = `${text}: every signed request is refused beyond ${CLOCK_FAILURE_S} s`;
  return { verdict: 'fail', text: refused, next: SET_CLOCK, exit: 'REFUSED' };
};

/** Every user may send this request, and it finds nothing. */
const CREDENTIALS_REQUEST = {
  method: 'GET',
  path: 'people/by-email',
  query: ['email=talent-doctor@example.invalid'],
  headers: [],
  data: undefined,
  signHeaders: [],
};

/** Sends one request with the credentials. A reply for a known user has rate-limit headers (D-NET-2). */
export const checkCredentials: Check = async ({ account, context, timeoutMs }) => {
  if (account.credentials.scheme === 'none') return { verdict: 'warn', text: 'none are used' };
  if (account.customer === undefined)
    return { verdict: 'warn', text: 'not tried: no customer is known', next: commandFor('login', account.name) };
  const request = await prepareRequest(CREDENTIALS_REQUEST, account, { stdin: context.stdin, now: context.now() });
  const response = await context.send(wireRequest(request, timeoutMs));
  const variable = variableOf(account.credentials, context.env);
  return judgeCredentials({ request, response, customer: account.customer, ...account.credentials, variable });
};

interface Trial {
  readonly request: PreparedRequest;
  readonly response: WireResponse;
  readonly customer: string;
  readonly scheme: string;
  readonly user: string;
  /** The environment variable with the credentials. Undefined for stored credentials. */
  readonly variable: string | undefined;
}

/** The variable comes before stored credentials, even after another login. */
function variableOf(credentials: Credentials, env: Environment): string | undefined {
  if (credentials.scheme === 'signed' && credentials.secret === env.secret) return 'TALENT_SECRET';
  return credentials.scheme === 'basic' && credentials.password === env.password ? 'TALENT_PASSWORD' : undefined;
}

function judgeCredentials({ request, response, customer, scheme, user, variable }: Trial): Verdict {
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
  const isUnknownPath = findHeader(response, 'x-ratelimit-limit') === undefined || UNKNOWN_PATH.test(reasons);
  if (response.status === 404 && isUnknownPath) {
    const text = 'the server does not know people/by-email: is this the base URL of the service?';
    return { verdict: 'fail', text, exit: 'REFUSED' };
  }
  return { verdict: 'ok', text: `${who} is known for customer ${customer}` };
}

/** The service says so of a path that it does not have, such as below a wrong base URL. */
const UNKNOWN_PATH = /\bThere is no path\b/;

/** The beginning of X-Error for code 3 (D-ERR-4). */
const ACCESS_DENIED = '3:';

const READY_PATH = '/health/ready';

/** The verdict for each value of `files` in the reply. */
const STORAGE_VERDICTS: ReadonlyMap<unknown, Verdict> = new Map<unknown, Verdict>([
  ['writable', { verdict: 'ok', text: 'the database and the file storage take writes' }],
  ['unavailable', { verdict: 'warn', text: 'files cannot be stored: check TALENT_STORAGE_URL of the server' }],
]);

/** Checks that the server can write. `/health/ready` needs no credentials. */
export const checkStorage: Check = async ({ account: { base }, context, timeoutMs }) => {
  const request = { base, method: 'GET', target: base.path + READY_PATH, headers: [['Accept', '*/*']] as const };
  const response = await context.send({ ...request, body: undefined, timeoutMs });
  const body = readResponseBody(response).value;
  const state = STORAGE_VERDICTS.get(isRecord(body) ? body['files'] : undefined);
  if (response.status === 200 && state) return state;
  const reasons = [`${base.origin}${request.target} answered ${response.status}`, ...errorLines(body)];
  return { verdict: 'warn', text: reasons.join(': ') };
};

const ENGINES_REQUEST = {
  method: 'GET',
  path: '/platform/v1/documents/engines',
  query: [],
  headers: [],
  data: undefined,
  signHeaders: [],
};

/** Lists the programs of the system that make texts and PDFs (D-FIL-6). The embedded engines are always available. */
export const checkDocuments: Check = async ({ account, context, timeoutMs }) => {
  if (account.credentials.scheme === 'none') return { verdict: 'ok', text: 'only administrators can see them' };
  const request = await prepareRequest(ENGINES_REQUEST, account, { stdin: context.stdin, now: context.now() });
  const response = await context.send(wireRequest(request, timeoutMs));
  const body = readResponseBody(response).value;
  if (response.status === 200 && isRecord(body)) return judgeEngines(body.engines as readonly DocumentEngine[]);
  if (response.status === 401) return { verdict: 'skip', text: 'not checked, because the credentials are refused' };
  if (response.status === 404) return { verdict: 'ok', text: 'only administrators can see them' };
  return { verdict: 'warn', text: `the server did not list its engines: ${response.status}` };
};

function judgeEngines(engines: readonly DocumentEngine[]): Verdict {
  const ofSystem = engines.filter(({ origin }) => origin === 'system');
  const here = ofSystem.filter(({ isAvailable }) => isAvailable).map(({ id }) => id);
  const missing = ofSystem.filter(({ isAvailable }) => !isAvailable);
  const used = here.length === 0 ? 'built-in engines only' : `built-in engines and ${here.join(', ')}`;
  const reasons = missing.map(({ id, reason = 'not here' }) => NOT_INSTALLED.exec(reason)?.[1] ?? `${id} (${reason})`);
  const lacks = reasons.length === 0 ? '' : `. Optional programs that are not installed: ${reasons.join(', ')}`;
  return { verdict: 'ok', text: used + lacks };
}

/** The reason that the server gives for a program that it does not find. */
const NOT_INSTALLED = /^(\S+) is not installed\.$/;
