import type { EventVerdict } from '@talent-platform/protocol/events';
import type { Reply } from './rules/rule.js';
import type { Verified } from './verification.js';

/** What is known of an event at a glance: a row of the list. */
export interface EventSummary extends Verified {
  /** Counted from 1 by the sink, never given twice. */
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  /** Of the payload; left out where it says none. */
  readonly eventType?: string;
  /** `x-svc-event-id`, else `webhook-id`. */
  readonly eventId?: string;
  readonly attempt?: number;
  /** Whether `verification` is `genuine`. */
  readonly isGenuine: boolean;
  /** What is answered, as `describeReply` says it. */
  readonly answer: string;
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
    ...summary
  } = event;
  return summary;
}
