import type { IncomingMessage } from 'node:http';
import { EVENT_ATTEMPT_HEADER, EVENT_ID_HEADER, verifyEvent } from '@talent-platform/protocol/events';
import type { EventPart, EventSecret, EventVerdict } from '@talent-platform/protocol/events';
import type { SigningSecret } from '@talent-platform/protocol/signing';
import { isRecord } from '../json.js';
import { valuesOf } from './event-reply.js';

/** The listener keeps at most this much of a body. */
export const MAX_EVENT_BYTES = 1_048_576;

/**
 * The listener reads this much of a longer body and drops it, because the sender waits for a reply only after the body.
 */
const MAX_DRAINED_BYTES = 16 * 1_048_576;

export interface ReceivedEvent {
  readonly at: Date;
  readonly method: string;
  readonly target: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  readonly verdict: EventVerdict;
  /** Says whether the event is signed with the secret and unchanged. It can still be too old. */
  readonly isOurs: boolean;
  readonly eventType: string | undefined;
  readonly id: string | undefined;
  readonly attempt: string | undefined;
  /** Undefined if the body is not JSON. */
  readonly payload: unknown;
}

export interface EventJudge {
  readonly secret: EventSecret<SigningSecret>;
  /** The Host that the platform signs. */
  readonly host: string;
  readonly now: () => Date;
}

/** Reads the body of a request. Returns undefined if the body is too long or the sender has left. */
export async function readEventBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      bytes += (piece as Buffer).length;
      if (bytes <= MAX_EVENT_BYTES) pieces.push(piece as Buffer);
      if (bytes > MAX_DRAINED_BYTES) break;
    }
  } catch {
    return undefined;
  }
  return bytes > MAX_EVENT_BYTES ? undefined : Buffer.concat(pieces);
}

export function receiveEvent(
  { method = '', url: target = '/', rawHeaders: headers }: IncomingMessage,
  body: Uint8Array,
  { secret, host, now }: EventJudge,
): ReceivedEvent {
  const at = now();
  const received = { method, target, headers };
  const verdict = boundVerdict(verifyEvent({ received, body, secrets: [secret], hosts: [host], now: at }));
  const payload = parsed(verdict.json);
  const eventType = isRecord(payload) && typeof payload.eventType === 'string' ? payload.eventType : undefined;
  return {
    ...received,
    at,
    body,
    verdict,
    isOurs: verdict.platform === 'genuine' && verdict.problems.every(({ part }) => AGES.has(part)),
    eventType,
    id: valuesOf(EVENT_ID_HEADER, headers)[0],
    attempt: valuesOf(EVENT_ATTEMPT_HEADER, headers)[0],
    payload,
  };
}

const AGES: ReadonlySet<EventPart> = new Set<EventPart>(['x-svc-date', 'webhook-timestamp']);

const UNBOUND =
  'The event has no Authorization: events to this listener are signed with method and target, which Standard Webhooks does not sign.';

/**
 * Events of the platform also have its own signature. Standard Webhooks does not sign the path, so a copied event could
 * be sent to any path.
 */
function boundVerdict(verdict: EventVerdict): EventVerdict {
  if (verdict.platform !== 'absent' || verdict.standardWebhooks === 'absent') return verdict;
  const problem = { part: 'authorization', detail: UNBOUND } as const;
  return { ...verdict, isGenuine: false, problems: [...verdict.problems, problem] };
}

function parsed(json: Uint8Array | undefined): unknown {
  try {
    return json && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    return undefined;
  }
}
