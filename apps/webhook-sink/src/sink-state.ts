import { EventEmitter } from 'node:events';
import { SigningSecret } from '@talent-platform/protocol/signing';
import type { EventSecret } from '@talent-platform/protocol/events';
import { LiveStream } from './live-stream.js';
import { checkRules } from './rules/check-rules.js';
import type { EventSummary, NewEvent, SentReply, SinkEvent } from './sink-event.js';
import type { Rule } from './rules/rule.js';
import { SinkError } from './sink-error.js';
import { summaryOf } from './sink-event.js';
import type { SinkSettings } from './sink-options.js';
import { EventStore } from './store/event-store.js';

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
