/** The party that waits for an attempt: the user who acted, or nobody. */
export type Waiting = 'user' | 'nobody';

/** Limits of attempts that this node makes at once, for those who act and as many in the background (D-EVT-10). */
const MAX_AT_ONCE = 256;
const MAX_OF_CUSTOMER = 64;
const MAX_OF_DESTINATION = 16;

/** Number of consecutive attempts without a reply after which nothing is sent to a destination for the pause. */
const PATIENCE = 5;
const PAUSE_MS = 30_000;

/** Limit of remembered destinations. Idle destinations that answer are not remembered. */
const MAX_REMEMBERED = 10_000;

/** A host to which a customer's events go. The same host may treat other customers differently. */
export interface CustomerOrigin {
  readonly customerId: number;
  /** Scheme, host and port. */
  readonly origin: string;
}

type Counts = Record<Waiting, number>;

interface DestinationState {
  readonly running: Counts;
  /** Consecutive attempts without a reply. */
  silences: number;
  /** The end of the last of them, in milliseconds since 1970. */
  silentAt: number;
}

/**
 * Limits the attempts that run at once, and is the circuit breaker of each destination, so that a destination that
 * hangs delays nobody else (D-EVT-10). Each node counts separately.
 */
export class Destinations {
  readonly #states = new Map<string, DestinationState>();
  readonly #customers = new Map<number, Counts>();
  readonly #all = noCounts();

  /**
   * Returns how many more attempts may begin at the destination now.
   * @param now milliseconds since 1970
   */
  roomAt(destination: CustomerOrigin, waiting: Waiting, now: number): number {
    const { running, silences, silentAt } = this.#states.get(nameOf(destination)) ?? newState();
    // If the clock is set back, the pause ends too.
    if (silences >= PATIENCE && Math.abs(now - silentAt) < PAUSE_MS) return 0;
    const ofCustomer = this.#customers.get(destination.customerId) ?? noCounts();
    const rooms = [
      MAX_AT_ONCE - this.#all[waiting],
      MAX_OF_CUSTOMER - ofCustomer[waiting],
      (silences === 0 ? MAX_OF_DESTINATION : 1) - running[waiting],
    ];
    return Math.max(Math.min(...rooms), 0);
  }

  /** @returns ends the attempt: with `true` if there was a reply, and with undefined if nothing was tried */
  begin(destination: CustomerOrigin, waiting: Waiting): (hasReply: boolean | undefined, now: number) => void {
    const { customerId } = destination;
    const name = nameOf(destination);
    const state = this.#states.get(name) ?? newState();
    const ofCustomer = this.#customers.get(customerId) ?? noCounts();
    if (this.#states.size >= MAX_REMEMBERED) this.#states.clear();
    this.#states.set(name, state);
    this.#customers.set(customerId, ofCustomer);
    const counts = [this.#all, ofCustomer, state.running];
    for (const count of counts) count[waiting] += 1;
    return (hasReply, now) => {
      for (const count of counts) count[waiting] -= 1;
      if (hasReply === true) state.silences = 0;
      if (hasReply === false) Object.assign(state, { silences: state.silences + 1, silentAt: now });
      if (state.silences === 0 && isIdle(state.running)) this.#states.delete(name);
      if (isIdle(ofCustomer)) this.#customers.delete(customerId);
    };
  }

  /** Returns how many attempts this node is making. */
  countRunning(waiting: Waiting): number {
    return this.#all[waiting];
  }
}

function nameOf({ customerId, origin }: CustomerOrigin): string {
  return `${customerId} ${origin}`;
}

function newState(): DestinationState {
  return { running: noCounts(), silences: 0, silentAt: 0 };
}

function noCounts(): Counts {
  return { user: 0, nobody: 0 };
}

function isIdle({ user, nobody }: Counts): boolean {
  return user + nobody === 0;
}
