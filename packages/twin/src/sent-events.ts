import type { EmbeddedEnd, EmbeddedPost } from '@talent-platform/server/embedded';
import { gunzipSync } from 'node:zlib';
import type { EventType } from '@talent-platform/protocol/events';
import { TwinError } from './twin-error.js';

/** The type of an event that a twin sends. */
export type SentEventType = EventType | 'PingEvent';

/** An attempt to deliver an event to a partner. */
export interface SentEvent {
  /** The same for all attempts. */
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  /** The type of the event, such as `WorkFlowStatusChangeEvent`. */
  readonly type: string;
  /** The event as the partner received it. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly customerId: number;
  readonly url: string;
  /** The status of the partner's reply. Undefined without a reply. */
  readonly status: number | undefined;
  /** The body of the partner's reply. */
  readonly reply: string | undefined;
  /** Why there was no reply. */
  readonly error: string | undefined;
  /** The time of the twin's clock. */
  readonly at: Date;
}

/** Selects events. Members that are left out select all. */
export interface EventFilter {
  readonly type?: SentEventType;
  readonly customerId?: number;
  readonly url?: string;
  /** The status of the partner's reply. If left out, any reply is selected. */
  readonly status?: number;
  /** Selects attempts by their payload, or by anything else. */
  readonly where?: (event: SentEvent) => boolean;
}

interface Waiter {
  readonly filter: EventFilter;
  readonly found: (event: SentEvent) => void;
  readonly failed: (error: unknown) => void;
}

const EVENT_ID = 'x-svc-event-id';
const EVENT_ATTEMPT = 'x-svc-event-attempt';

/** The attempts that the twin has made, and those who wait for one. */
export class SentEvents {
  #events: SentEvent[] = [];
  readonly #waiters = new Set<Waiter>();

  list(filter: EventFilter = {}): SentEvent[] {
    return this.#events.filter((event) => isSelected(event, filter));
  }

  clear(): void {
    this.#events = [];
  }

  add(event: SentEvent): void {
    this.#events.push(event);
    if (hasReply(event)) for (const waiter of this.#waiters) offer(event, waiter);
  }

  /** Ends all who wait. */
  stop(error: TwinError): void {
    for (const waiter of this.#waiters) waiter.failed(error);
  }

  /** @throws TwinError if no such event was answered in time */
  async wait(filter: EventFilter, timeoutMs: number): Promise<SentEvent> {
    const known = this.list(filter).find(hasReply);
    if (known) return known;
    return new Promise((resolve, reject) => {
      const end = (act: () => void): void => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        act();
      };
      const failed = (error: unknown): void => end(() => reject(error));
      const waiter: Waiter = { filter, found: (event) => end(() => resolve(event)), failed };
      const timer = setTimeout(() => failed(this.#nothingCame(filter, timeoutMs)), timeoutMs);
      this.#waiters.add(waiter);
    });
  }

  #nothingCame({ where, ...filter }: EventFilter, timeoutMs: number): TwinError {
    const wanted = `${JSON.stringify(filter)}${where ? ' and your condition' : ''}`;
    const seen = this.#events.map(
      ({ type, attempt, url, status, error }) => `  ${type}, attempt ${attempt}, to ${url}: ${status ?? error}`,
    );
    const wayOut =
      seen.length === 0
        ? 'The twin has sent no event. Is there a subscription (twin.subscribe, or parts.events) for what was done?'
        : `The twin has sent:\n${seen.join('\n')}`;
    return new TwinError(`No event that matches ${wanted} was answered within ${timeoutMs} ms. ${wayOut}`);
  }
}

/** The condition of a test may throw. Its error belongs to the test, and not to the server that sends the event. */
function offer(event: SentEvent, { filter, found, failed }: Waiter): void {
  try {
    if (isSelected(event, filter)) found(event);
  } catch (error) {
    failed(error);
  }
}

function hasReply({ status }: SentEvent): boolean {
  return status !== undefined;
}

function isSelected(event: SentEvent, { type, customerId, url, status, where }: EventFilter): boolean {
  if (type !== undefined && event.type !== type) return false;
  if (customerId !== undefined && event.customerId !== customerId) return false;
  if (url !== undefined && event.url !== url) return false;
  return (status === undefined || event.status === status) && (where?.(event) ?? true);
}

/** The members of an event that its request shows. */
export type EventOfPost = Pick<SentEvent, 'id' | 'attempt' | 'type' | 'payload' | 'customerId' | 'url'>;

/** Reads the event of a request. */
export function eventOf({ url, headers, body }: EmbeddedPost): EventOfPost {
  const json = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : Buffer.from(body);
  const payload = JSON.parse(json.toString('utf8')) as Record<string, unknown>;
  return {
    id: headers[EVENT_ID] ?? '',
    attempt: Number(headers[EVENT_ATTEMPT] ?? 1),
    type: String(payload['eventType'] ?? ''),
    payload,
    customerId: Number(payload['customerId']),
    url,
  };
}

/** Returns the attempt as it has ended. */
export function endedAttempt(event: EventOfPost, end: EmbeddedEnd, at: Date): SentEvent {
  return {
    ...event,
    status: end.kind === 'reply' ? end.status : undefined,
    reply: end.kind === 'reply' ? Buffer.from(end.body).toString('utf8') : undefined,
    error: end.kind === 'reply' ? undefined : end.error,
    at,
  };
}
