import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { verifyEvent } from '@talent-platform/protocol/events';
import type { EventSecret, EventVerdict } from '@talent-platform/protocol/events';
import { parseAuthorizationHeader } from '@talent-platform/protocol/signing';
import type { SigningSecret } from '@talent-platform/protocol/signing';
import type { ReadBody } from '../http/read-body.js';
import { subjectsOf } from './subjects-of.js';
import { chooseReply, describeReply } from '../replies.js';
import type { Reply, Rule } from '../rules/rule.js';
import type { NewEvent } from '../sink-event.js';
import { isUnsigned } from '../verification.js';
import type { Verified } from '../verification.js';

/** Everything that decides verdict and reply. */
interface Judging {
  readonly rules: readonly Rule[];
  readonly secrets: ReadonlyArray<EventSecret<SigningSecret>>;
  /** The names and ports of the sink. */
  readonly hosts: readonly string[];
  readonly now: Date;
  /** Distinguishes events without an id. */
  readonly count: number;
}

const TOO_LONG: Reply = { kind: 'status', status: 413 };

export function receiveEvent(request: IncomingMessage, body: ReadBody, judging: Judging): NewEvent {
  const { method = '', url: target = '/', rawHeaders: headers } = request;
  const received = { method, target, headers };
  const { json, ...verdict } = verifyEvent({
    ...{ received, body: body.bytes, secrets: judging.secrets, now: judging.now },
    hosts: judging.hosts,
  });
  const payload = json && parsed(json);
  const [eventType, newStatus] = [textOf(payload, 'eventType'), textOf(payload, 'newStatus')];
  const eventId = headerOf(request, 'x-svc-event-id') ?? headerOf(request, 'webhook-id');
  const attempt = Number(headerOf(request, 'x-svc-event-attempt'));
  const key = eventId === undefined ? String(judging.count) : `${eventId}\0${attempt}`;
  const path = target.split('?', 1)[0] ?? '';
  const attempted = { eventType, newStatus, path, key };
  const chosen = body.isTruncated ? { reply: TOO_LONG } : chooseReply(judging.rules, attempted);
  return {
    receivedAt: judging.now.toISOString(),
    method,
    target,
    ...(eventType === undefined ? {} : { eventType }),
    ...(eventId === undefined ? {} : { eventId }),
    ...(Number.isSafeInteger(attempt) && attempt > 0 ? { attempt } : {}),
    isGenuine: verdict.isGenuine,
    ...verificationOf(verdict, request.headers, judging.secrets),
    answer: describeReply(chosen.reply),
    subjects: subjectsOf(payload, headers),
    headers,
    body: body.bytes,
    isTruncated: body.isTruncated,
    verdict: body.isTruncated ? withLength(verdict) : verdict,
    ...chosen,
  };
}

function withLength(verdict: Omit<EventVerdict, 'json'>): Omit<EventVerdict, 'json'> {
  const detail = 'The body is longer than this sink reads, so that it cannot be verified.';
  return { ...verdict, problems: [{ part: 'body', detail }, ...verdict.problems] };
}

const MAX_TEXT = 100;

/** Returns a member of the payload, if it is a text. */
function textOf(payload: unknown, name: 'eventType' | 'newStatus'): string | undefined {
  const text: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
  return typeof text === 'string' ? text.slice(0, MAX_TEXT) : undefined;
}

function parsed(json: Uint8Array): unknown {
  if (!isUtf8(json)) return undefined;
  try {
    return JSON.parse(Buffer.from(json).toString('utf8'));
  } catch {
    return undefined;
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

type Secrets = ReadonlyArray<Pick<EventSecret<unknown>, 'user'>>;

/** Says whether an event is wrong, or no secret of the sink can verify it (D-EVT-3). */
function verificationOf(
  verdict: Omit<EventVerdict, 'json'>,
  { authorization }: IncomingHttpHeaders,
  secrets: Secrets,
): Verified {
  const signer = signerOf(authorization);
  const named = signer === undefined ? {} : { signer };
  if (verdict.isGenuine) return { verification: 'genuine', ...named };
  return { verification: canBeJudged(verdict, signer, secrets) ? 'not-genuine' : 'not-verified', ...named };
}

function canBeJudged(verdict: Omit<EventVerdict, 'json'>, signer: string | undefined, secrets: Secrets): boolean {
  const { user, platform, problems } = verdict;
  if (isUnsigned(verdict)) return secrets.length > 0;
  if (platform !== 'absent' && signer === undefined) return true;
  // A known secret made one of the signatures, or no part needs an unknown secret.
  if (user !== undefined || !problems.some(({ part }) => part === 'secret')) return true;
  return signer === undefined ? secrets.length > 0 : secrets.some((known) => known.user === signer);
}

function signerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  try {
    return parseAuthorizationHeader(authorization).user;
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}
