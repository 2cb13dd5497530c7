import type { ActionOutcome } from '@talent-platform/protocol/models';
import type { EmbeddedServer } from '@talent-platform/server/embedded';
import type { Faults } from './faults.js';
import type { Journal } from './journal.js';
import { millisecondsOf } from './options/duration.js';
import type { Duration } from './options/duration.js';
import { refuseUnknown } from './options/option-check.js';
import type { TwinState } from './options/option-check.js';
import type { EventFilter, SentEvent, SentEvents } from './sent-events.js';
import type { Application, Credentials, Subscription, TwinCustomer, TwinSubscription } from './twin-customer.js';
import { TwinClock } from './twin-clock.js';
import { TwinError } from './twin-error.js';
import { TwinSnapshot } from './twin-snapshot.js';

/** The parts of a twin that start before it. */
export interface TwinParts {
  readonly server: EmbeddedServer;
  readonly customers: readonly TwinCustomer[];
  readonly faults: Faults;
  readonly journal: Journal;
  readonly events: SentEvents;
  readonly state: TwinState;
  /** Begins the random numbers of the faults again. */
  readonly restartRandom: () => void;
}

const WAIT_MS = 5000;

/**
 * The whole platform in the process of a test: the real server, which the code under test uses over HTTP. Its members
 * for one customer are those of the first customer.
 */
export class Twin {
  readonly clock: TwinClock;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly #parts: TwinParts;
  readonly #first: TwinCustomer;
  #start: TwinSnapshot | undefined;

  /** @internal */
  constructor(parts: TwinParts) {
    const [first] = parts.customers;
    if (!first) throw new TwinError('customers: must have at least one customer.');
    this.#parts = parts;
    this.#first = first;
    this.clock = new TwinClock(parts.server, parts.state);
    this.faults = parts.faults;
    this.journal = parts.journal;
  }

  /** The URL of the server, such as `http://127.0.0.1:41234`. It stays the same until the twin stops. */
  get baseUrl(): string {
    return this.#parts.server.baseUrl;
  }

  /** The id of the first customer. */
  get customerId(): number {
    return this.#first.id;
  }

  get customers(): readonly TwinCustomer[] {
    return this.#parts.customers;
  }

  /** @throws TwinError if the twin has no such customer */
  customer(id: number): TwinCustomer {
    const found = this.customers.find((customer) => customer.id === id);
    if (found) return found;
    throw new TwinError(`customer: the twin has ${this.customers.map((one) => one.id).join(', ')}, received ${id}.`);
  }

  /** See `TwinCustomer.users`. */
  get users(): readonly Credentials[] {
    return this.#first.users;
  }

  /** See `TwinCustomer.subscriptions`. */
  get subscriptions(): readonly TwinSubscription[] {
    return this.#first.subscriptions;
  }

  /** See `TwinCustomer.credentials`. */
  credentials(user?: string): Credentials {
    return this.#first.credentials(user);
  }

  /** See `TwinCustomer.move`. */
  move(workflow: number, status: string, more?: Readonly<Record<string, unknown>>): Promise<ActionOutcome> {
    return this.#first.move(workflow, status, more);
  }

  /** See `TwinCustomer.apply`. */
  apply(application: Application): Promise<ActionOutcome> {
    return this.#first.apply(application);
  }

  /** See `TwinCustomer.post`. */
  post(job: number, board: string): Promise<ActionOutcome> {
    return this.#first.post(job, board);
  }

  /** See `TwinCustomer.unpost`. */
  unpost(job: number, board: string): Promise<ActionOutcome> {
    return this.#first.unpost(job, board);
  }

  /** See `TwinCustomer.subscribe`. */
  subscribe(subscription: Subscription): Promise<string> {
    return this.#first.subscribe(subscription);
  }

  /**
   * Returns the attempts to deliver events that the twin has made, in their order.
   *
   * @throws TwinError for misspelt options
   */
  events(filter: EventFilter = {}): SentEvent[] {
    refuseUnknown('events', filter);
    return this.#parts.events.list(filter);
  }

  /**
   * Resolves with the first event that a partner has answered and that the filter selects. It may have been sent
   * before this call.
   *
   * @param filter left out: any event
   * @param options `timeout` in real time. Default: 5 seconds
   * @throws TwinError for misspelt options, or with the events that were sent instead
   * @example
   * const event = await twin.waitForEvent({ type: 'WorkFlowStatusChangeEvent' });
   */
  async waitForEvent(filter: EventFilter = {}, options: { readonly timeout?: Duration } = {}): Promise<SentEvent> {
    this.#parts.state.needRunning();
    refuseUnknown('waitForEvent', filter);
    refuseUnknown('the second argument of waitForEvent', options);
    return this.#parts.events.wait(filter, millisecondsOf(options.timeout ?? WAIT_MS));
  }

  /** Resolves when no event is being delivered in the background. */
  async settled(): Promise<void> {
    this.#parts.state.needRunning();
    return this.#parts.server.settled();
  }

  /** Copies the whole state: database, file contents and clock. */
  async snapshot(): Promise<TwinSnapshot> {
    this.#parts.state.needRunning();
    return new TwinSnapshot(await this.#parts.server.snapshot(), this.customers);
  }

  /**
   * Returns to a state. The same ids are given again from there. Positions in the feed of changes are refused with 410,
   * as after a restore of the platform, because the state may lack changes that their readers know. Journal, sent
   * events and faults stay.
   *
   * @throws TwinError if the value is not a snapshot, or is of a twin with other customers
   */
  async restore(snapshot: TwinSnapshot): Promise<void> {
    this.#parts.state.needRunning();
    await this.#parts.server.restore(TwinSnapshot.stateOf(snapshot, this.customers));
  }

  /** Returns to the state of the start. Empties the journal and the sent events, and ends all faults. */
  async reset(): Promise<void> {
    this.#parts.state.needRunning();
    if (this.#start) await this.restore(this.#start);
    this.journal.clear();
    this.#parts.events.clear();
    this.faults.clear();
    this.#parts.restartRandom();
  }

  /**
   * Ends running requests, closes the port, and removes all data. Nothing keeps the process alive afterwards. Journal
   * and sent events can still be read.
   */
  async stop(): Promise<void> {
    const { state, events } = this.#parts;
    events.stop(state.stop());
    await this.#parts.server.stop();
  }

  /** @internal The present state is the one that `reset` returns to. */
  async rememberStart(): Promise<void> {
    this.#start = await this.snapshot();
  }
}
