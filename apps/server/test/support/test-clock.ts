import { Clock } from '../../src/runtime/index.js';

/** A clock that stands still until a test moves it. */
export class TestClock extends Clock {
  #time: number;

  /** @param time ISO 8601 */
  constructor(time = '2026-11-20T12:00:00Z') {
    super();
    this.#time = Date.parse(time);
  }

  now(): number {
    return this.#time;
  }

  /** @param time ISO 8601 */
  set(time: string): void {
    this.#time = Date.parse(time);
  }

  advance(ms: number): void {
    this.#time += ms;
  }
}
