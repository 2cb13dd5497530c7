import type { RecentRequests } from '../../requests/recent-requests.js';
import type { HeaderPairs, WireRequest } from './wire-request.js';

/** The reply. */
export interface WireReply {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderPairs;
  /** The text of the body; undefined for a body that is no text. */
  readonly text: string | undefined;
  readonly isCut: boolean;
  readonly bytes: number;
  readonly durationMs: number;
  readonly transactionId: string | undefined;
}

const MAX_SHOWN_CHARACTERS = 200_000;
const TEXT_TYPE = /^(text\/|application\/(json|xml|[\w.+-]*\+(json|xml)))/i;

/**
 * Sends a request as it is, once, and tells the list of recent requests.
 *
 * @throws TypeError if there was no reply.
 */
export async function sendWireRequest(request: WireRequest, recent: RecentRequests): Promise<WireReply> {
  const { method, origin, target, body } = request;
  const url = origin + target;
  const start = performance.now();
  // No credentials of the browser, so that it asks for no password of its own.
  const init: RequestInit = { method, headers: headersOf(request), credentials: 'omit', cache: 'no-store' };
  const response = await fetch(url, body === undefined ? init : { ...init, body: new TextEncoder().encode(body) });
  const content = await response.blob();
  const durationMs = Math.round(performance.now() - start);
  const transactionId = response.headers.get('x-transaction') ?? undefined;
  await recent.hooks.afterReply?.({
    request: { method, url, headers: new Headers(), attempt: 1 },
    status: response.status,
    headers: response.headers,
    warnings: [],
    transactionId,
    durationMs,
    error: undefined,
  });
  const isText = content.size === 0 || TEXT_TYPE.test(response.headers.get('content-type') ?? 'text/plain');
  const text = isText ? await content.slice(0, MAX_SHOWN_CHARACTERS).text() : undefined;
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    text,
    isCut: content.size > MAX_SHOWN_CHARACTERS,
    bytes: content.size,
    durationMs,
    transactionId,
  };
}

/** Returns the path of the resource that a reply names in Location, if the service has it. */
export function findLocation({ headers }: Pick<WireReply, 'headers'>, baseUrl: string): string | undefined {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const base = new URL(baseUrl.trim());
  if (location === undefined || !URL.canParse(location, base.href)) return undefined;
  const { origin, pathname, search } = new URL(location, base.href);
  const before = base.pathname.replace(/\/+$/, '');
  return origin === base.origin && pathname.startsWith(`${before}/`)
    ? pathname.slice(before.length) + search
    : undefined;
}

function headersOf({ headers }: WireRequest): Headers {
  const sent = new Headers();
  for (const [name, value] of headers) sent.append(name, value);
  return sent;
}

/** The code of a 401 whose signature is wrong (D-ERR-4). Others have a wrong date or wrong credentials. */
const SIGNATURE_INVALID = 9;

/** Whether the service says that it refused the signature. */
export function isSignatureRefused(text: string | undefined): boolean {
  try {
    const { errors } = JSON.parse(text ?? '') as { errors?: unknown };
    return Array.isArray(errors) && errors.some((error) => Object(error).errorCode === SIGNATURE_INVALID);
  } catch {
    return false;
  }
}

/** The explanation that the service adds to a 401, if it is turned on (D-SIG-9). */
export function explanationOf(text: string | undefined): {
  readonly serverText?: string;
  readonly serverHint?: string;
} {
  try {
    const { explain } = JSON.parse(text ?? '') as { explain?: { canonicalRequest?: unknown; hint?: unknown } };
    return {
      ...(typeof explain?.canonicalRequest === 'string' ? { serverText: explain.canonicalRequest } : {}),
      ...(typeof explain?.hint === 'string' ? { serverHint: explain.hint } : {}),
    };
  } catch {
    return {};
  }
}
