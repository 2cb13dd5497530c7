import type { EventVerdict } from '@talent-platform/protocol/events';
import type { ReplyRule, Reply } from './rules/rule.js';
import type { Verified } from './verification.js';

/**
 * How a reply ended: sent whole, broken off, not sent because the sink closed the connection, or not sent because the
 * sender left.
 */
type ReplyEnd = 'whole' | 'half' | 'closed' | 'left';

export interface SentSummary {
  readonly end: ReplyEnd;
  /** Undefined if nothing was sent. */
  readonly status?: number;
  /** The time from the request to the end of the reply, or to the moment when it was clear that no reply is sent. */
  readonly durationMs: number;
}

/** A sent reply. Node.js adds the date and the headers of the connection. */
export interface SentReply extends SentSummary {
  readonly headers: Readonly<Record<string, string>>;
  /** The sent part, if the reply was broken off. */
  readonly body: string;
}

/**
 * Says how an attempt came about.
 * `retry`: no earlier attempt had a final reply.
 * `redelivery`: somebody asked for it after a final reply or the last retry.
 * `replay`: the same attempt came before, for example because somebody replayed the event by hand.
 */
export type Delivery = 'first' | 'retry' | 'redelivery' | 'replay';

/** The summary of an event: a row of the list. */
export interface EventSummary extends Verified {
  /** Counts from 1. The sink never reuses an id. */
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly method: string;
  /** Path and query as received. */
  readonly target: string;
  /** The type in the payload. Undefined if there is none. */
  readonly eventType?: string;
  /** `x-svc-event-id`, else `webhook-id`. */
  readonly eventId?: string;
  readonly attempt?: number;
  /** Whether `verification` is `genuine`. */
  readonly isGenuine: boolean;
  /** The reply in the words of `describeReply`. */
  readonly answer: string;
  readonly subjects: readonly Subject[];
  /** The kind of attempt. Undefined without an attempt number. */
  readonly delivery?: Delivery;
  /** Undefined until the reply is sent. */
  readonly sent?: SentSummary;
}

export interface SinkEvent extends EventSummary {
  /** Names and values in turn, as received. */
  readonly headers: readonly string[];
  /** The received bytes, or the first of them if there were too many. */
  readonly body: Uint8Array;
  readonly isTruncated: boolean;
  readonly verdict: Omit<EventVerdict, 'json'>;
  readonly reply: Reply;
  /** The rule of the reply. Undefined if no rule matched. */
  readonly rule?: ReplyRule;
  readonly sent?: SentReply;
}

/** An event before the sink has numbered it. */
export type NewEvent = Omit<SinkEvent, 'id'>;

export function summaryOf(event: SinkEvent): EventSummary {
  const {
    headers: _headers,
    body: _body,
    isTruncated: _isTruncated,
    verdict: _verdict,
    reply: _reply,
    rule: _rule,
    sent,
    ...summary
  } = event;
  return sent === undefined ? summary : { ...summary, sent: sentSummaryOf(sent) };
}

export function sentSummaryOf({ headers: _headers, body: _body, ...summary }: SentReply): SentSummary {
  return summary;
}

/** A profile that an event is about, such as the candidate or the job. */
export interface Subject {
  /** The type of the profile, in words: `Candidate`, `Job`. */
  readonly kind: string;
  readonly id: string;
  /** The title of the profile. Undefined if it only names the type. */
  readonly title?: string;
}

/** An event for the page and for exports: bytes as base64, and also as text if possible. */
export interface RenderedEvent extends Omit<SinkEvent, 'body'> {
  readonly body: string;
  /** The body after gzip, if it is UTF-8. */
  readonly text?: string;
}

/** An event for the page, with all its attempts, the newest first. */
export interface ShownEvent extends RenderedEvent {
  readonly attempts: readonly EventSummary[];
}
