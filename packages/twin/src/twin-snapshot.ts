import type { EmbeddedSnapshot } from '@talent-platform/server/embedded';
import { received } from '@talent-platform/protocol/errors';
import { isObject } from './options/option-value.js';
import { TwinError } from './twin-error.js';

/**
 * The whole state of a twin at one moment: its database, the contents of its files, and its clock. Any twin of the same
 * process can restore it.
 *
 * @example
 * const hired = await twin.snapshot();
 * await twin.restore(hired);
 */
export class TwinSnapshot {
  readonly #state: EmbeddedSnapshot;

  constructor(state: EmbeddedSnapshot) {
    this.#state = state;
  }

  /** Bytes of the database. */
  get bytes(): number {
    return this.#state.database.length;
  }

  /** @throws TwinError if the value is not a snapshot */
  static stateOf(snapshot: TwinSnapshot): EmbeddedSnapshot {
    if (isObject(snapshot) && #state in snapshot) return snapshot.#state;
    const wayOut = snapshot instanceof Promise ? ' Await it: restore(await twin.snapshot()).' : '';
    throw new TwinError(`snapshot: must be what twin.snapshot() resolved with, ${received(snapshot)}.${wayOut}`);
  }
}
