/** The party that waits for an attempt: the user who acted, or nobody. */
export type Waiting = 'user' | 'nobody';

/** Limit of attempts that this node makes at once. */
const MAX_AT_ONCE = 128;
/** Limit of attempts of one customer, so that places are left for others. */
const MAX_OF_CUSTOMER = 48;
const MAX_OF_DESTINATION = 16;
/**
 * Limit of attempts at a destination that has never answered, or did not answer the last attempt. A destination that
 * hangs takes few places.
 */
const MAX_OF_SILENT = 2;
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

type Running = Record<Waiting, number>;

interface DestinationState {
  readonly running: Running;
  /** The last attempt had a reply. */
  answers: boolean;
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
  readonly #customers = new Map<number, Running>();
  readonly #running: Running = { user: 0, nobody: 0 };

  /**
   * Returns how many more attempts may begin at the destination now.
   * @param now milliseconds since 1970
   */
  roomAt(destination: CustomerOrigin, waiting: Waiting, now: number): number {
    const ofCustomer = this.#customers.get(destination.customerId)?.[waiting] ?? 0;
    const room = Math.max(Math.min(MAX_AT_ONCE - this.#running[waiting], MAX_OF_CUSTOMER - ofCustomer), 0);
    const state = this.#states.get(nameOf(destination)) ?? newState();
    if (state.silences >= PATIENCE) return isClosed(state, now) || isBusy(state) ? 0 : Math.min(room, 1);
    return Math.max(Math.min(room, maxOf(waiting, state.answers) - state.running[waiting]), 0);
  }

  /** Whether the last attempt had a reply. */
  isAnswering(destination: CustomerOrigin): boolean {
    return this.#states.get(nameOf(destination))?.answers === true;
  }

  begin(destination: CustomerOrigin, waiting: Waiting): void {
    const { customerId } = destination;
    const state = this.#states.get(nameOf(destination)) ?? newState();
    const ofCustomer = this.#customers.get(customerId) ?? { user: 0, nobody: 0 };
    this.#states.set(nameOf(destination), state);
    this.#customers.set(customerId, ofCustomer);
    for (const running of [state.running, ofCustomer, this.#running]) running[waiting] += 1;
  }

  /** @param hasReplied whether there was a reply; undefined if the attempt says nothing about the destination */
  end(
    destination: CustomerOrigin,
    waiting: Waiting,
    { hasReplied, now }: { readonly hasReplied: boolean | undefined; readonly now: number },
  ): void {
    const { customerId } = destination;
    const state = this.#states.get(nameOf(destination));
    const ofCustomer = this.#customers.get(customerId);
    if (state === undefined || ofCustomer === undefined) return;
    for (const running of [state.running, ofCustomer, this.#running]) running[waiting] -= 1;
    if (ofCustomer.user + ofCustomer.nobody === 0) this.#customers.delete(customerId);
    if (hasReplied === undefined) return;
    state.answers = hasReplied;
    state.silences = hasReplied ? 0 : state.silences + 1;
    if (state.silences >= PATIENCE) state.openAgainAt = now + PAUSE_MS;
    this.#forget(now);
  }

  /** Returns how many attempts this node is making, at all destinations. */
  countRunning(waiting: Waiting): number {
    return this.#running[waiting];
  }

  /** Returns how many destinations are paused because they do not answer. */
  countSilent(now: number): number {
    return [...this.#states.values()].filter((state) => state.silences >= PATIENCE && isClosed(state, now)).length;
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
  return { running: { user: 0, nobody: 0 }, answers: false, silences: 0, openAgainAt: 0 };
}
