/** Who is waiting for an attempt: the user who acted, or nobody. */
export type Waiting = 'user' | 'nobody';

/** How many attempts are made at once, by this node. */
const MOST_AT_ONCE = 128;
/** Of a customer, so that others have places left. */
const MOST_OF_CUSTOMER = 48;
const MOST_OF_DESTINATION = 16;
/** Of one that has not answered yet, or not the last time: what hangs takes little from the others. */
const MOST_OF_SILENT = 2;
/** After so many attempts without a reply one after the other … */
const PATIENCE = 5;
/** … nothing is sent there for so long; then one attempt tries whether it answers again. */
const PAUSE_MS = 30_000;

/** Where a customer's events go: others may send to the same host, and fare otherwise there. */
export interface SentTo {
  readonly customerId: number;
  /** Scheme, host and port. */
  readonly origin: string;
}

type Running = Record<Waiting, number>;

interface DestinationState {
  readonly running: Running;
  /** The last attempt had a reply. */
  answers: boolean;
  /** Attempts without a reply, one after the other. */
  silences: number;
  /** Milliseconds since 1970. */
  openAgainAt: number;
}

/**
 * How much is sent where at once, and the circuit breaker of each destination: one that hangs delays nobody else, nor does a customer all
 * of whose partners do (D-EVT-10). Each node keeps its own account.
 */
export class Destinations {
  readonly #states = new Map<string, DestinationState>();
  readonly #customers = new Map<number, Running>();
  readonly #running: Running = { user: 0, nobody: 0 };

  /** How many more may begin there now. @param now milliseconds since 1970 */
  roomAt(destination: SentTo, waiting: Waiting, now: number): number {
    const ofCustomer = this.#customers.get(destination.customerId)?.[waiting] ?? 0;
    const room = Math.max(Math.min(MOST_AT_ONCE - this.#running[waiting], MOST_OF_CUSTOMER - ofCustomer), 0);
    const state = this.#states.get(nameOf(destination)) ?? newState();
    if (state.silences >= PATIENCE) return isClosed(state, now) || isBusy(state) ? 0 : Math.min(room, 1);
    return Math.max(Math.min(room, mostOf(waiting, state.answers) - state.running[waiting]), 0);
  }

  /** Whether the last attempt had a reply. */
  isAnswering(destination: SentTo): boolean {
    return this.#states.get(nameOf(destination))?.answers === true;
  }

  begin(destination: SentTo, waiting: Waiting): void {
    const { customerId } = destination;
    const state = this.#states.get(nameOf(destination)) ?? newState();
    const ofCustomer = this.#customers.get(customerId) ?? { user: 0, nobody: 0 };
    this.#states.set(nameOf(destination), state);
    this.#customers.set(customerId, ofCustomer);
    for (const running of [state.running, ofCustomer, this.#running]) running[waiting] += 1;
  }

  /** @param hasReplied whatever it replied; undefined where the attempt says nothing of the destination */
  end(
    destination: SentTo,
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

  /** How many attempts are being made, everywhere. */
  countRunning(waiting: Waiting): number {
    return this.#running[waiting];
  }

  /** How many destinations are not sent to, for they do not answer. */
  countSilent(now: number): number {
    return [...this.#states.values()].filter((state) => state.silences >= PATIENCE && isClosed(state, now)).length;
  }

  /** Beyond these, those that nothing is being sent to are known no longer. */
  #forget(now: number): void {
    if (this.#states.size <= MOST_KNOWN) return;
    for (const [destination, state] of this.#states)
      if (!isBusy(state) && !isClosed(state, now)) this.#states.delete(destination);
  }
}

const MOST_KNOWN = 10_000;

function nameOf({ customerId, origin }: SentTo): string {
  return `${customerId} ${origin}`;
}

function mostOf(waiting: Waiting, answers: boolean): number {
  return waiting === 'user' || answers ? MOST_OF_DESTINATION : MOST_OF_SILENT;
}

/** For no longer than the pause, should the clock be set back. */
function isClosed({ openAgainAt }: DestinationState, now: number): boolean {
  return now < openAgainAt && now >= openAgainAt - PAUSE_MS;
}

function isBusy({ running }: DestinationState): boolean {
  return running.user + running.nobody > 0;
}

function newState(): DestinationState {
  return { running: { user: 0, nobody: 0 }, answers: false, silences: 0, openAgainAt: 0 };
}
