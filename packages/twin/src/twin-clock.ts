import type { EmbeddedServer } from '@talent-platform/server/embedded';
import { received } from '@talent-platform/protocol/errors';
import { millisecondsOf } from './options/duration.js';
import type { Duration } from './options/duration.js';
import type { TwinState } from './options/option-check.js';
import { TwinError } from './twin-error.js';

/**
 * The clock of a twin. It runs from the present time on until a test moves it. Everything follows it: the dates of
 * records, retries of events, the daily quota and whatever expires. Only signatures keep the machine's time, because
 * the code under test signs and verifies with that.
 *
 * @example
 * await twin.clock.advance('3 days');
 */
export class TwinClock {
  /** @internal */
  constructor(
    private readonly server: EmbeddedServer,
    private readonly state: TwinState,
  ) {}

  /** Returns the present time of the twin. */
  now(): Date {
    return new Date(this.server.clock.now());
  }

  /**
   * Lets time pass. First waits for events that are being sent. Every delivery that becomes due is made at its time, one after the other. Then expired things are
   * removed. Resolves when all of that is done.
   *
   * @param duration such as `'3 days'`, or milliseconds
   * @throws TwinError for anything else than a duration
   */
  async advance(duration: Duration): Promise<void> {
    this.state.needRunning();
    await this.server.advanceTo(this.server.clock.now() + millisecondsOf(duration));
  }

  /**
   * Moves the clock, also back, without waiting for what becomes due. `advance` waits.
   *
   * @param time a date, or a text in ISO 8601
   * @throws TwinError for anything else than a time
   */
  set(time: Date | string): void {
    this.state.needRunning();
    // Other texts than ISO 8601 may mean any date.
    const at = typeof time === 'string' && !/^\d{4}-/.test(time) ? NaN : new Date(time).getTime();
    if (Number.isNaN(at))
      throw new TwinError(`time: must be a Date or a text such as "2027-03-01T09:00:00Z", ${received(time)}.`);
    this.server.clock.set(at);
  }

  /** Stops the clock at its present time. It can still be moved. */
  freeze(): void {
    this.state.needRunning();
    this.server.clock.freeze(true);
  }

  /** Lets a stopped clock run on. */
  resume(): void {
    this.state.needRunning();
    this.server.clock.freeze(false);
  }
}
