import type { EventVerdict } from '@talent-platform/protocol/events';
import type { AnsweringRule, Reply } from './rules/rule.js';
import type { Verified } from './verification.js';

/** How a reply ended: whole, broken off in its middle, none because the sink closed the connection, or none because the sender left. */
type ReplyEnd = 'whole' | 'half' | 'closed' | 'left';

/** The facts that the list shows about a sent reply. */
export interface SentSummary {
  readonly end: ReplyEnd;
  /** Left out if nothing was sent. */
  readonly status?: number;
  /** From when the request came until the reply was sent, or until it was clear that there would be none. */
  readonly durationMs: number;
}

/** A reply as it was sent. Node.js adds the headers of the connection and the date. */
export interface SentReply extends SentSummary {
  readonly headers: Readonly<Record<string, string>>;
  /** The part that was sent, if the reply was broken off. */
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
  /** Counted from 1 by the sink, never given twice. */
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  /** The type in the payload; left out if it has none. */
  readonly eventType?: string;
  /** `x-svc-event-id`, else `webhook-id`. */
  readonly eventId?: string;
  readonly attempt?: number;
  /** Whether `verification` is `genuine`. */
  readonly isGenuine: boolean;
  /** The reply, as `describeReply` describes it. */
  readonly answer: string;
  /** The profiles that the event names as its subjects. Files of earlier versions leave them out. */
  readonly subjects?: readonly Subject[];
  /** How this attempt came about; left out if it has no number. */
  readonly delivery?: Delivery;
  /** Left out until the reply is sent. */
  readonly sent?: SentSummary;
}

/** An event as it came, what the sink thinks of it, and what it answered. */
export interface SinkEvent extends EventSummary {
  /** Names and values in turn, as they came. */
  readonly headers: readonly string[];
  /** The bytes as they came; the first of them where there were too many. */
  readonly body: Uint8Array;
  readonly isTruncated: boolean;
  readonly verdict: Omit<EventVerdict, 'json'>;
  readonly reply: Reply;
  /** The rule that the reply is of; left out if none fitted. */
  readonly rule?: AnsweringRule;
  readonly sent?: SentReply;
}

/** An event before the sink has numbered it. */
export type NewEvent = Omit<SinkEvent, 'id'>;

/** The parts of an event that its row in the list has. */
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

/** A reply without its headers and its body. */
export function sentSummaryOf({ headers: _headers, body: _body, ...summary }: SentReply): SentSummary {
  return summary;
}
/** A profile that an event is about, such as the candidate or the job. */
export interface Subject {
  /** The type of the profile, in words: `Candidate`, `Job`. */
  readonly kind: string;
  readonly id: string;
  /** The title that the event gives the profile. Left out if the title only names the type. */
  readonly title?: string;
}

/** An event as the page and exports have it: bytes as base64, and the body as text where it is one. */
export interface RenderedEvent extends Omit<SinkEvent, 'body'> {
  readonly body: string;
  /** The body before gzip, where it is UTF-8. */
  readonly text?: string;
}

/** An event as the page shows it: with all attempts of the same event, itself too, the newest first. */
export interface ShownEvent extends RenderedEvent {
  readonly attempts: readonly EventSummary[];
}
