import { memberOf } from '../errors/read-problems.js';
import type { ServiceProblem } from '../errors/read-problems.js';

/** The rules by which requests are repeated. */
export interface RetryOptions {
  /** The limit of repeats of one request: 4 by default, 0 for none. */
  readonly maxRetries?: number | undefined;
  /** The longest wait before the first repeat, in milliseconds; it doubles with each repeat. 250 by default. */
  readonly baseDelayMs?: number | undefined;
  /** The longest wait by doubling, in milliseconds: 20,000 by default. */
  readonly maxDelayMs?: number | undefined;
  /** The longest wait that the server may ask for, in milliseconds: 60,000 by default. A longer one ends the call. */
  readonly maxRetryAfterMs?: number | undefined;
}

/** The options of repeats, with their defaults. */
export type RetryRules = { readonly [Name in keyof RetryOptions]-?: number };

export const DEFAULT_RETRY_RULES: RetryRules = {
  maxRetries: 4,
  baseDelayMs: 250,
  maxDelayMs: 20_000,
  maxRetryAfterMs: 60_000,
};

/**
 * - `read`: changes nothing, so it is always repeated.
 * - `keyed`: a POST with an Idempotency-Key. The server does it once, so it is always repeated.
 * - `once`: another write. It is repeated only if it certainly was not done.
 * - `harmless`: a write of which the caller says that doing it twice does no harm.
 */
export type RepeatSafety = 'read' | 'keyed' | 'once' | 'harmless';

/** Knowledge about an attempt that failed. */
export interface Failure {
  /** Whether another attempt may succeed. */
  readonly isTransient: boolean;
  /** `undone`: the server did nothing. `unknown`: nobody knows. */
  readonly outcome: 'undone' | 'unknown';
}

/** Codes of `cause.code` with which Node.js says that no connection was made, so that nothing was sent. */
const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
/** A network that is lost after the request was sent has some of these codes too, when the reply is read. */
const CONNECTED_CALL = /^(read|write)$/;

/** Judges an error of `fetch`. Browsers give no cause, so there the outcome is unknown. */
export function judgeNetworkError(error: unknown): Failure {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const has = (name: string, known: RegExp): boolean => known.test(String(memberOf(cause, name)));
  const isUnsent = !has('syscall', CONNECTED_CALL) && has('code', NOT_CONNECTED);
  return { isTransient: true, outcome: isUnsent ? 'undone' : 'unknown' };
}

/** Proxies and servers answer with these if they are too slow, too early, or failed on the way. */
const TRANSIENT_STATUS = /^(408|425|50[0234])$/;
/** Failures of 500 that another attempt meets again (D-ERR-4). */
const LASTING_CODE = /^(NOT_CONVERTIBLE|CONTENT_MISSING)$/;

/**
 * Judges a refusal. A quota that is used up and a busy server are refused before anything is done (D-ERR-4, codes 15
 * and 23; D-ERR-6).
 *
 * @param isRepeat whether the request was sent before, with a key. A conflict then says that the first one still runs (D-NET-10).
 */
export function judgeRefusal(status: number, problems: readonly ServiceProblem[], isRepeat: boolean): Failure {
  const code = problems[0]?.code;
  if (status === 429 || (status === 503 && code === 'BUSY')) return { isTransient: true, outcome: 'undone' };
  if (status === 409 && code === 'CONFLICT' && isRepeat) return { isTransient: true, outcome: 'unknown' };
  // Refused before the server looks for the reply that it keeps.
  if (status === 401 && isRepeat) return { isTransient: false, outcome: 'unknown' };
  const isLasting = LASTING_CODE.test(code ?? '');
  if (TRANSIENT_STATUS.test(String(status)) && !isLasting) return { isTransient: true, outcome: 'unknown' };
  return { isTransient: false, outcome: status >= 500 && !isLasting ? 'unknown' : 'undone' };
}

/** Returns whether a failed attempt is repeated, if there are attempts left. */
export function isRepeated({ isTransient, outcome }: Failure, safety: RepeatSafety): boolean {
  return isTransient && (outcome === 'undone' || safety !== 'once');
}

/**
 * Returns how long to wait before a repeat: a random time up to a limit that doubles ("full jitter"), after the time that
 * the server asks for.
 *
 * @param repeat 1 for the first repeat.
 * @returns milliseconds; undefined if the server asks for more than the caller waits.
 */
export function delayBefore(
  repeat: number,
  retryAfterMs: number | undefined,
  { rules, random }: { readonly rules: RetryRules; readonly random: () => number },
): number | undefined {
  if (retryAfterMs !== undefined && retryAfterMs > rules.maxRetryAfterMs) return undefined;
  const limit = Math.min(rules.maxDelayMs, rules.baseDelayMs * 2 ** (repeat - 1));
  return Math.round((retryAfterMs ?? 0) + random() * limit);
}

/**
 * Reads how long the server asks to wait: Retry-After in seconds or as a date, or after 429 the time to the next quota.
 *
 * @returns milliseconds; undefined if the reply asks for nothing.
 * @see D-NET-3; D-ERR-4 code 15
 */
export function readRetryAfter(status: number, headers: Headers, now: Date): number | undefined {
  const text = headers.get('retry-after') ?? (status === 429 ? headers.get('x-ratelimit-reset') : null);
  if (text === null) return undefined;
  // A proxy may have added the header again. `Headers` joins both: "7, 7", and dates with a comma of their own.
  const [, seconds] = /^(\d+)(?:\s*,\s*\d+)*$/.exec(text) ?? [];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const [first = text] = /^\w+, [^,]+GMT/.exec(text) ?? [];
  const date = Date.parse(first);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
