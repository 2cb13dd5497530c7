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
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
