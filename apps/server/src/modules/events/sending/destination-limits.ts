/** The party that waits for an attempt: the user who acted, or nobody. */
export type Waiting = 'user' | 'nobody';

/** Limit of attempts that this node makes at once. */
const MAX_AT_ONCE = 128;

/** Limit of attempts of one customer, so that places are left for others. */
const MAX_OF_CUSTOMER = 48;
const MAX_OF_DESTINATION = 16;

/**
 * Limit of attempts in the background at a destination that has never answered, or did not answer the last attempt.
 */
const MAX_OF_SILENT = 1;

/** Time without a reply after which an attempt gives its place to others. */
const PROMPT_MS = 2000;

/** Limit of attempts that have given their places away. They cost a connection, and no work. */
const MAX_LATE = 256;
const MAX_LATE_OF_CUSTOMER = 128;

/** Number of consecutive attempts without a reply after which a destination is paused. */
const PATIENCE = 5;

/** Duration of the pause of a destination. After it, one attempt tests whether the destination answers again. */
const PAUSE_MS = 30_000;

/** A host to which a customer's events go. The same host may treat other customers differently. */
export interface CustomerOrigin {
  readonly customerId: number;
  /** Scheme, host and port. */
  readonly origin: string;
}

/** Attempts that have a place, by who waits, and those that have given theirs away. */
type Places = Record<Waiting | 'late', number>;

/** Ends an attempt. `now` is in milliseconds since 1970. */
type EndAttempt = (ending: 'reply' | 'timeout' | 'network' | undefined, now: number) => void;

interface DestinationState {
  readonly running: Record<Waiting, number>;
  /** The last attempt had a reply. */
  answers: boolean;
  /** The last attempt timed out. */
  hangs: boolean;
  /** Consecutive attempts without a reply. */
  silences: number;
  /** Milliseconds since 1970. */
  openAgainAt: number;
}

/**
 * Limits the attempts that run at once, and is the circuit breaker of each destination. A destination that hangs
 * delays nobody else. A customer whose partners all hang delays no other customer (D-EVT-10). Each node counts
 * separately.
 */
export class Destinations {
  readonly #states = new Map<string, DestinationState>();
  readonly #customers = new Map<number, Places>();
  readonly #all = noPlaces();

  /**
   * Returns how many more attempts may begin at the destination now.
   * @param now milliseconds since 1970
   */
  roomAt(destination: CustomerOrigin, waiting: Waiting, now: number): number {
    const ofCustomer = this.#customers.get(destination.customerId)?.[waiting] ?? 0;
    const room = Math.max(Math.min(MAX_AT_ONCE - this.#all[waiting], MAX_OF_CUSTOMER - ofCustomer), 0);
    const state = this.#states.get(nameOf(destination)) ?? newState();
    if (waiting === 'user' && state.hangs) return 0;
    if (state.silences >= PATIENCE) return isClosed(state, now) || isBusy(state) ? 0 : Math.min(room, 1);
    return Math.max(Math.min(room, maxOf(waiting, state.answers) - state.running[waiting]), 0);
  }

  /** Whether the last attempt had a reply. */
  isAnswering(destination: CustomerOrigin): boolean {
    return this.#states.get(nameOf(destination))?.answers === true;
  }

  begin(destination: CustomerOrigin, waiting: Waiting): EndAttempt {
    const { customerId } = destination;
    const state = this.#states.get(nameOf(destination)) ?? newState();
    const ofCustomer = this.#customers.get(customerId) ?? noPlaces();
    this.#states.set(nameOf(destination), state);
    this.#customers.set(customerId, ofCustomer);
    state.running[waiting] += 1;
    const place = takePlace(waiting, [ofCustomer, this.#all]);
    const timer = setTimeout(() => {
      if (this.#all.late < MAX_LATE && ofCustomer.late < MAX_LATE_OF_CUSTOMER) place.giveAway();
    }, PROMPT_MS).unref();
    return (ending, now) => {
      clearTimeout(timer);
      place.leave();
      state.running[waiting] -= 1;
      if (ofCustomer.user + ofCustomer.nobody + ofCustomer.late === 0) this.#customers.delete(customerId);
      if (ending === undefined) return;
      state.answers = ending === 'reply';
      state.hangs = ending === 'timeout';
      state.silences = state.answers ? 0 : state.silences + 1;
      if (state.silences >= PATIENCE) state.openAgainAt = now + PAUSE_MS;
      this.#forget(now);
    };
  }

  /** Returns how many attempts this node is making, at all destinations. */
  countRunning(waiting: Waiting): number {
    return [...this.#states.values()].reduce((count, { running }) => count + running[waiting], 0);
  }

  /** Forgets idle destinations if too many are known. */
  #forget(now: number): void {
    if (this.#states.size <= MAX_REMEMBERED) return;
    for (const [destination, state] of this.#states)
      if (!isBusy(state) && !isClosed(state, now)) this.#states.delete(destination);
  }
}

const MAX_REMEMBERED = 10_000;

function nameOf({ customerId, origin }: CustomerOrigin): string {
  return `${customerId} ${origin}`;
}

function maxOf(waiting: Waiting, answers: boolean): number {
  return waiting === 'user' || answers ? MAX_OF_DESTINATION : MAX_OF_SILENT;
}

/**
 * Returns whether the destination is paused. The second condition ends the pause in time if the clock is set back.
 */
function isClosed({ openAgainAt }: DestinationState, now: number): boolean {
  return now < openAgainAt && now >= openAgainAt - PAUSE_MS;
}

function isBusy({ running }: DestinationState): boolean {
  return running.user + running.nobody > 0;
}

function newState(): DestinationState {
  return { running: { user: 0, nobody: 0 }, answers: false, hangs: false, silences: 0, openAgainAt: 0 };
}

function noPlaces(): Places {
  return { user: 0, nobody: 0, late: 0 };
}

/** Counts an attempt in several pools at once. */
function takePlace(waiting: Waiting, pools: readonly Places[]) {
  let place: keyof Places = waiting;
  for (const pool of pools) pool[place] += 1;
  return {
    giveAway(): void {
      for (const pool of pools) {
        pool[place] -= 1;
        pool.late += 1;
      }
      place = 'late';
    },
    leave(): void {
      for (const pool of pools) pool[place] -= 1;
    },
  };
}
