import type { OutboundEnd } from '../../../outbound/index.js';
import { LogLineLimiter } from '../../../runtime/index.js';
import type { Log } from '../../../runtime/index.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { DeliveryState } from '../delivery-state.js';
import { keyTextOf } from '../subscriptions/subscriptions.repository.js';

/**
 * Limits of log lines for one customer and for all. Failures repeat often, and the records of deliveries have them
 * too.
 */
const BOUNDS = { ofOne: 10, ofAll: 200, windowMs: 60_000 };

/** Limit of failing subscriptions that the log remembers. It reports no recovery of other subscriptions. */
const MAX_FAILING = 10_000;
const MAX_CAUSE_LENGTH = 300;

/** Limit of destinations that are counted, and of those that a line names. */
const MAX_DESTINATIONS = 10_000;
const MAX_NAMED = 3;

interface EndedAttempt {
  readonly delivery: ClaimedDelivery;
  /** Scheme, host and port only, because a path or a query may hold a secret. */
  readonly origin: string;
  readonly end: OutboundEnd;
  readonly state: DeliveryState;
}

/**
 * Logs attempts that fail, up to a limit. One line a minute sums up the others of a customer. Logs when a subscription
 * receives events again (D-PLT-26).
 */
export class DeliveryFailureLog {
  readonly #lines: LogLineLimiter;
  /** Number of attempts of a subscription that have failed since the last successful attempt. */
  readonly #failing = new Map<string, number>();

  /** The destinations of each customer whose failures were left out since the last line that summed them up. */
  readonly #destinations = new Map<string, Set<string>>();

  /** @param later runs something later; replaced by tests */
  constructor(
    private readonly log: Pick<Log, 'failure' | 'info' | 'notice'>,
    later?: (run: () => void, ms: number) => void,
  ) {
    this.#lines = new LogLineLimiter(BOUNDS, (leftOut) => this.#sumUp(leftOut), later);
  }

  report({ delivery, origin, end, state }: EndedAttempt): void {
    const { customerId: customer, subscription } = delivery;
    const name = keyTextOf({ customerId: customer, subscription });
    const hasFailed = state.status === 'pending' || state.status === 'failed';
    if (!hasFailed) {
      this.#reportRecovery(name, { customer, subscription, origin });
      return;
    }
    if (this.#failing.has(name) || this.#failing.size < MAX_FAILING)
      this.#failing.set(name, (this.#failing.get(name) ?? 0) + 1);
    if (!this.#lines.admits(`${customer}`)) return this.#countDestination(`${customer}`, origin);
    const { id, eventType, attempts: attempt } = delivery;
    const cause = end.kind === 'reply' ? `status ${end.status}` : end.error.slice(0, MAX_CAUSE_LENGTH);
    const details = { delivery: id, eventType, customer, subscription, origin, attempt, cause };
    if (state.status === 'failed') this.log.failure('A delivery has failed for good.', details);
    else
      this.log.notice('A delivery has failed; it is tried again.', {
        ...details,
        nextAttemptAt: state.nextAttemptAt?.toISOString(),
      });
  }

  #countDestination(customer: string, origin: string): void {
    const destinations = this.#destinations.get(customer) ?? new Set();
    if (destinations.size < MAX_DESTINATIONS) this.#destinations.set(customer, destinations.add(origin));
  }

  /** Writes one line for each customer whose failures have not all been written. */
  #sumUp(leftOut: ReadonlyMap<string, number>): void {
    for (const [customer, times] of leftOut) {
      const origins = [...(this.#destinations.get(customer) ?? [])];
      const count = origins.length === 1 ? '1 destination' : `${origins.length} destinations`;
      const message =
        customer === ''
          ? 'More deliveries have failed than the log reports.'
          : `${count} of customer ${customer} did not answer, or answered with an error.`;
      this.log.notice(message, { ...(customer !== '' && { origins: origins.slice(0, MAX_NAMED) }), times });
    }
    this.#destinations.clear();
  }

  #reportRecovery(name: string, details: Readonly<Record<string, unknown>>): void {
    const failed = this.#failing.get(name);
    if (failed === undefined) return;
    this.#failing.delete(name);
    this.log.info('A subscription gets its events again.', { ...details, failed });
  }
}
