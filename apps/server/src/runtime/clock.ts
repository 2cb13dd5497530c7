/** Returns the current time. Tests inject another clock. */
export abstract class Clock {
  /** Milliseconds since 1970, UTC. */
  abstract now(): number;

  /**
   * Returns the time that signatures are dated by. It differs from `now` only on an embedded server whose clock a test
   * has moved. Its clients, and the receivers of its events, still have the machine's time.
   */
  signingTime(): number {
    return this.now();
  }

  /** Returns by how many milliseconds the machine's clock is ahead of this one. Negative if it is behind. */
  skewMs(): number {
    return 0;
  }
}

/** Beyond this difference between the clocks of the machine and of the database, the operator is told (D-OPR-26). */
export const MAX_SKEW_MS = 15_000;

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
