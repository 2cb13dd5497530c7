import type { EmbeddedSnapshot } from '@talent-platform/server/embedded';
import { received } from '@talent-platform/protocol/errors';
import type { TwinCustomer } from './twin-customer.js';
import { TwinError } from './twin-error.js';

/**
 * The whole state of a twin at one moment: its database, the contents of its files, and its clock. Any twin of the same
 * process with the same customers and users can restore it.
 *
 * @example
 * const hired = await twin.snapshot();
 * await twin.restore(hired);
 */
export class TwinSnapshot {
  readonly #state: EmbeddedSnapshot;
  readonly #customers: readonly TwinCustomer[];

  /** @internal */
  constructor(state: EmbeddedSnapshot, customers: readonly TwinCustomer[]) {
    this.#state = state;
    this.#customers = customers;
  }

  /** Bytes of the database. */
  get bytes(): number {
    return this.#state.database.length;
  }

  /**
   * @internal
   * @param customers those of the twin that restores the snapshot
   * @throws TwinError if the value is not a snapshot that this twin can restore
   */
  static stateOf(snapshot: unknown, customers: readonly TwinCustomer[]): EmbeddedSnapshot {
    if (typeof snapshot === 'object' && snapshot !== null && #state in snapshot) {
      if (keyOf(snapshot.#customers) === keyOf(customers)) return snapshot.#state;
      throw new TwinError(
        `snapshot: must be of a twin with the same customers and users, received one of customer ` +
          `${idsOf(snapshot.#customers)}. This twin has ${idsOf(customers)}.`,
      );
    }
    const wayOut = snapshot instanceof Promise ? ' Await it: restore(await twin.snapshot()).' : '';
    throw new TwinError(`snapshot: must be what twin.snapshot() resolved with, ${received(snapshot)}.${wayOut}`);
  }
}

/** Returns a text that is the same for the same customers and credentials. */
function keyOf(customers: readonly TwinCustomer[]): string {
  return JSON.stringify(customers.map(({ id, users }) => [id, users]));
}

function idsOf(customers: readonly TwinCustomer[]): string {
  return customers.map(({ id }) => id).join(', ');
}
