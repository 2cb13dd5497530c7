import { ProtocolError } from '@talent-platform/protocol/errors';
import {
  bodyDigest,
  DATE_HEADER,
  DIGEST_HEADER,
  explainMismatch,
  matchesSignature,
  NO_KNOWN_MISTAKE,
  parseRequestDate,
  readSignedRequest,
  SigningSecret,
  verifyEvent,
} from '@talent-platform/protocol/web';
import type { EventVerdict } from '@talent-platform/protocol/web';
import { findHeader, isEvent, isUnpacked, withoutEncoding } from './captured-request.js';
import type { CapturedRequest } from './captured-request.js';

/** The facts about a captured request or event. A capture is judged at its own time, because it is always old. */
export interface Judgement {
  /** `old`: the secret signed it, and a receiver would refuse it now because of its time. */
  readonly verdict: 'genuine' | 'old' | 'wrong';
  /** Seconds since it was signed, negative for a time in the future; undefined if it has no readable time. */
  readonly ageSeconds: number | undefined;
  /** The signature in Authorization. `unreadable`: `problems` say why it cannot be judged. */
  readonly signature: 'right' | 'wrong' | 'absent' | 'unreadable';
  /** The names of the signed headers, with semicolons between them. */
  readonly signedNames: string;
  /** The signature of Standard Webhooks, in webhook-signature. */
  readonly standard: 'right' | 'wrong' | 'absent';
  /** Whether the body has the hash that was signed. `unpacked`: it was in gzip, whose bytes are not in the capture. */
  readonly body: 'right' | 'wrong' | 'none' | 'unpacked' | 'unhashed';
  /** The number of bytes of the body. */
  readonly bytes: number;
  /** All that is wrong besides. */
  readonly problems: readonly JudgedProblem[];
  /** The known mistake that made the signature (D-SIG-9); null if there is none. */
  readonly hint: string | null;
  readonly canonicalRequest: string;
  readonly stringToSign: string;
}

/** A header that is missing, or a sentence, with both values of a part that was changed, if they are known. */
export type JudgedProblem =
  | { readonly missing: string }
  | { readonly detail: string; readonly values?: { readonly signed: string; readonly arrived: string } };

/** The number of seconds for which a signature is taken (D-SIG-8). */
export const MAX_AGE_SECONDS = 300;

/** Judges a captured request, or a captured event, with a secret. */
export async function judgeCapture(capture: CapturedRequest, secret: string, now: Date): Promise<Judgement> {
  const key = new SigningSecret(secret);
  const ownMs = timeOf(capture);
  const own = ownMs === undefined ? now : new Date(ownMs);
  const ageSeconds = ownMs === undefined ? undefined : Math.round((now.getTime() - ownMs) / 1000);
  const signed = await judgeSignature(capture, key, own);
  const event = isEvent(capture) ? await judgeEvent(capture, key, own) : undefined;
  const standard = event ? STATES[event.standardWebhooks] : 'absent';
  const body = await judgeBody(capture);
  const problems = [...signed.problems, ...(event ? problemsOf(event, body) : [])];
  const hashed = capture.body && body !== 'unpacked' ? { body: capture.body } : {};
  const { hint, ...texts } = await explainMismatch({ received: capture, secrets: [key], now: own, ...hashed });
  const isRight =
    problems.length === 0 &&
    signed.signature !== 'wrong' &&
    standard !== 'wrong' &&
    body !== 'wrong' &&
    (signed.signature === 'right' || standard === 'right');
  const isOld = Math.abs(ageSeconds ?? 0) > MAX_AGE_SECONDS;
  return {
    ...signed,
    ...texts,
    verdict: isRight ? (isOld ? 'old' : 'genuine') : 'wrong',
    ageSeconds,
    standard,
    body,
    bytes: capture.body?.length ?? 0,
    problems,
    hint: hint?.startsWith(NO_KNOWN_MISTAKE) ? null : hint,
  };
}

const STATES = { genuine: 'right', wrong: 'wrong', absent: 'absent' } as const;

/** Returns the time at which a capture says that it was signed. */
function timeOf(capture: CapturedRequest): number | undefined {
  const date = parseRequestDate(findHeader(capture, DATE_HEADER) ?? '');
  if (date !== undefined) return date;
  const timestamp = findHeader(capture, 'webhook-timestamp');
  return timestamp !== undefined && /^\d{1,11}$/.test(timestamp) ? Number(timestamp) * 1000 : undefined;
}

const NEEDED = ['authorization', DATE_HEADER, DIGEST_HEADER];

/** Judges the signature in Authorization by the parts that it covers. The body is covered by its hash alone. */
async function judgeSignature(
  capture: CapturedRequest,
  secret: SigningSecret,
  now: Date,
): Promise<Pick<Judgement, 'signature' | 'signedNames' | 'problems'>> {
  const none = { signedNames: '', problems: [] };
  const missing = NEEDED.filter((name) => findHeader(capture, name) === undefined);
  const isStandardAlone = findHeader(capture, 'webhook-signature') !== undefined && missing.includes('authorization');
  if (isStandardAlone) return { ...none, signature: 'absent' };
  if (missing.length > 0)
    return { ...none, signature: 'unreadable', problems: missing.map((name) => ({ missing: name })) };
  try {
    const claim = await readSignedRequest(capture, now);
    const isRight = await matchesSignature(claim, [secret]);
    const signedNames = claim.canonicalRequest.split('\n').at(-1) ?? '';
    return { ...none, signature: isRight ? 'right' : 'wrong', signedNames };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { ...none, signature: 'unreadable', problems: error.problems.map(({ detail }) => ({ detail })) };
  }
}

async function judgeBody(capture: CapturedRequest): Promise<Judgement['body']> {
  const declared = findHeader(capture, DIGEST_HEADER);
  if (capture.body === undefined) return 'none';
  if (isUnpacked(capture)) return 'unpacked';
  if (declared === undefined) return 'unhashed';
  return (await bodyDigest(capture.body)) === declared ? 'right' : 'wrong';
}

/** Judges both signatures of an event. Its JSON is judged as it stands there if it was unpacked from gzip. */
async function judgeEvent(capture: CapturedRequest, secret: SigningSecret, now: Date): Promise<EventVerdict> {
  const user = /user=([^,]*)/.exec(findHeader(capture, 'authorization') ?? '')?.[1] ?? '';
  const received = isUnpacked(capture) ? withoutEncoding(capture) : capture;
  const verify = async (body: Uint8Array) => verifyEvent({ received, body, secrets: [{ user, secret }], now });
  const body = capture.body ?? new Uint8Array();
  const verdict = await verify(body);
  const trimmed = withoutLineEnd(body);
  if (!isUnpacked(capture) || verdict.standardWebhooks !== 'wrong' || trimmed.length === body.length) return verdict;
  return verify(trimmed);
}

/** An editor may have added a line end. The length in the headers is that of the gzip. */
function withoutLineEnd(body: Uint8Array): Uint8Array {
  const end = body.findLastIndex((byte) => byte !== 0x0a && byte !== 0x0d);
  return body.subarray(0, end + 1);
}

/** Returns the problems that the states of signatures and body do not tell. */
function problemsOf({ problems }: EventVerdict, body: Judgement['body']): readonly JudgedProblem[] {
  return problems
    .filter(({ part, values }) => {
      if (part === 'secret') return false;
      if (body === 'unpacked' && part === DIGEST_HEADER) return false;
      return part !== 'body' || (body !== 'unpacked' && values === undefined);
    })
    .map(({ detail, values }) => (values ? { detail, values } : { detail }));
}
