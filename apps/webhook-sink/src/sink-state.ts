import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { EventSecret } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';
import { checkRules } from './rules/check-rules.js';
import type { Rule } from './rules/rule.js';
import { SinkError } from './sink-error.js';
import { summaryOf } from './sink-event.js';
import type { EventSummary, NewEvent, SentReply, SinkEvent } from './sink-event.js';
import type { SinkSettings } from './sink-options.js';
import type { EventFilter } from './store/event-filter.js';
import { EventStore } from './store/event-store.js';

const MAX_LISTENERS = 32;
/** Limit of unread bytes of a slow page. Above it, the sink closes the stream, and the page reconnects. */
const MAX_WAITING = 1_048_576;

/** Server-sent events: sends each event to every open page whose filter matches. */
class LiveStream {
  readonly #listeners = new Map<ServerResponse, EventFilter>();

  add(response: ServerResponse, filter: EventFilter): void {
    if (this.#listeners.size >= MAX_LISTENERS) throw new SinkError('Too many pages are open.', 503);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 1000\n\n');
    this.#listeners.set(response, filter);
    response.on('close', () => this.#listeners.delete(response));
  }

  /** Sends a new event, and sends it again after the reply. */
  send(summary: EventSummary, fits: (filter: EventFilter) => boolean): void {
    // JSON escapes line breaks, so one line holds it.
    const text = `id: ${summary.id}\ndata: ${JSON.stringify(summary)}\n\n`;
    for (const [listener, filter] of this.#listeners) if (fits(filter)) write(listener, text);
  }

  /** Tells every page to read the events or rules again. */
  announce(name: 'cleared' | 'rules'): void {
    for (const listener of this.#listeners.keys()) write(listener, `event: ${name}\ndata:\n\n`);
  }

  close(): void {
    for (const listener of this.#listeners.keys()) listener.end();
  }
}

function write(listener: ServerResponse, text: string): void {
  if (listener.writableLength > MAX_WAITING) listener.destroy();
  else listener.write(text);
}

export class SinkState {
  readonly store: EventStore;
  readonly secrets: ReadonlyArray<EventSecret<SigningSecret>>;
  readonly live = new LiveStream();
  readonly arrivals = new EventEmitter<{ event: [SinkEvent] }>();
  rules: readonly Rule[];
  /** The names and ports of the sink. Set when it listens. */
  hosts: readonly string[] = [];
  #count = 0;
  readonly #closing = new AbortController();

  constructor(readonly settings: SinkSettings) {
    this.rules = checkRules(settings.rules);
    this.secrets = Object.entries(settings.secrets).flatMap(([user, texts]) =>
      [texts].flat().map((text) => ({ user, secret: new SigningSecret(text) })),
    );
    this.store = new EventStore(settings.file, settings);
    this.arrivals.setMaxListeners(0);
    this.arrivals.on('event', settings.onEvent);
  }

  /** Counts events since the start. */
  next(): number {
    return (this.#count += 1);
  }

  keep(event: NewEvent): SinkEvent {
    const kept = this.store.add(event);
    this.#tell(summaryOf(kept));
    this.arrivals.emit('event', kept);
    return kept;
  }

  /** Stores the reply with its event, which may be deleted by then. */
  answered(id: number, sent: SentReply): void {
    if (this.signal.aborted) return;
    const summary = this.store.setSent(id, sent);
    if (summary) this.#tell(summary);
  }

  clear(): void {
    this.store.clear();
    this.live.announce('cleared');
  }

  changeRules(rules: unknown): void {
    this.rules = checkRules(rules);
    this.live.announce('rules');
  }

  #tell(summary: EventSummary): void {
    this.live.send(summary, (filter) => this.store.fits(summary.id, filter));
  }

  get(id: number): SinkEvent {
    const event = this.store.find(id);
    if (!event) throw new SinkError(`There is no event ${id}: it may be one of the oldest, which go first.`, 404);
    return event;
  }

  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  /** Ends slow replies, streams and replays. */
  stop(): void {
    this.#closing.abort();
    this.live.close();
  }
}
