import { setImmediate } from 'node:timers/promises';

/** What makes a document lets others work after so many milliseconds. */
const TURN_MS = 8;

/** The time that one document may take before others have theirs; nobody's once nobody waits for it. */
export class Turn {
  #since = performance.now();

  /** @param signal aborted where nobody waits for the document any more */
  constructor(private readonly signal: AbortSignal) {}

  isOver(): boolean {
    return performance.now() - this.#since > TURN_MS;
  }

  /** @throws the signal's reason where the document is to be made no further */
  async pass(): Promise<void> {
    await setImmediate();
    this.signal.throwIfAborted();
    this.#since = performance.now();
  }
}
