import type { Delivery } from '@talent-platform/client';
import type { Payload } from '../deliveries/linked-records.js';
import { keepSubscription } from './keep-subscription.js';
import type { SubscriptionCalls } from './keep-subscription.js';

/** An event that arrived. */
export interface LiveEvent extends Pick<Delivery, 'id' | 'eventType' | 'createdAt'> {
  readonly payload: Payload;
}

/** The events that arrived in this tab, and the subscription that brings them. */
export interface LiveState {
  readonly isOn: boolean;
  /** Undefined until the service has made it. */
  readonly subscription: string | undefined;
  /** The newest first. */
  readonly events: readonly LiveEvent[];
  /** Why the subscription has ended by itself. */
  readonly error: unknown;
}

/** The calls of the service that bring live events. */
export interface LiveCalls extends SubscriptionCalls {
  /** Lists the newest deliveries of a subscription, the newest first. */
  list(subscription: string, signal: AbortSignal): Promise<readonly LiveEvent[]>;
}

/** The subscription goes on for this time while other pages are looked at. */
export const KEPT_AFTER_LEAVING_MS = 10 * 60_000;
const MAX_EVENTS = 100;
/** Far more than a look lists. */
const MAX_SEEN = 1000;

/**
 * The live events of a session. They outlive the page that shows them: whoever looks at a delivery and comes back
 * finds all events again, and those that came meanwhile.
 */
export class LiveEvents {
  #state: LiveState = { isOn: false, subscription: undefined, events: [], error: undefined };
  #running: AbortController | undefined;
  #leaving: AbortController | undefined;
  #wasStopped = false;
  /** The ids of events that were read, the oldest first. Those that are not kept any longer stay away by them. */
  readonly #seen = new Set<string>();
  readonly #readers = new Set<() => void>();

  constructor(
    private readonly calls: LiveCalls,
    private readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>,
  ) {}

  readonly state = (): LiveState => this.#state;

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#readers.add(tell);
    return () => this.#readers.delete(tell);
  };

  /** Begins to subscribe, unless it has already. */
  start(): void {
    this.#wasStopped = false;
    if (this.#running) return;
    const running = new AbortController();
    this.#running = running;
    this.#change({ isOn: true, error: undefined });
    const onSubscribed = (subscription: string) => this.#change({ subscription });
    keepSubscription(this.calls, { signal: running.signal, onSubscribed, sleep: this.sleep }).catch(
      (error: unknown) => {
        if (running.signal.aborted) return;
        this.#end();
        this.#change({ error });
      },
    );
  }

  /** Ends the subscription, because the user asks for that. It stays so until the user starts it. */
  stop(): void {
    this.#wasStopped = true;
    this.#end();
  }

  /** Forgets the events that arrived. */
  clear(): void {
    this.#change({ events: [] });
  }

  /** Tells that the page is shown. The subscription begins, unless the user has stopped it. */
  enter(): void {
    this.#leaving?.abort();
    this.#leaving = undefined;
    if (!this.#wasStopped) this.start();
  }

  /** Tells that the page is not shown any longer. After a while the subscription ends. */
  leave(): void {
    const leaving = new AbortController();
    this.#leaving = leaving;
    void this.sleep(KEPT_AFTER_LEAVING_MS, leaving.signal).then(() => {
      if (!leaving.signal.aborted) this.#end();
    });
  }

  /** Reads what has arrived since the last look. */
  async look(signal: AbortSignal): Promise<readonly LiveEvent[]> {
    const { subscription } = this.#state;
    if (subscription === undefined) return this.#state.events;
    const listed = await this.calls.list(subscription, signal);
    const fresh = listed.filter(({ id }) => !this.#seen.has(id));
    for (const { id } of fresh) this.#seen.add(id);
    if (fresh.length > 0) this.#change({ events: [...fresh, ...this.#state.events].slice(0, MAX_EVENTS) });
    for (const id of this.#seen) if (this.#seen.size > MAX_SEEN) this.#seen.delete(id);
    return this.#state.events;
  }

  #end(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#change({ isOn: false, subscription: undefined });
  }

  #change(changed: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const tell of this.#readers) tell();
  }
}
