import { refusesWrites } from './dialect/failures.js';

/**
 * The time for which a refusal predicts further refusals. Meanwhile a small probe might succeed although a write does
 * not.
 */
const TELLING_MS = 5000;

/** Remembers the last write that the database refused as read-only, full or broken, so that health tells of it (D-PLT-23). */
export class WriteRefusals {
  #at = -Infinity;

  /** @param now monotonic milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {}

  note(error: unknown): void {
    if (refusesWrites(error)) this.#at = this.now();
  }

  /** Tells whether a write was refused recently. */
  get areRecent(): boolean {
    return this.now() - this.#at < TELLING_MS;
  }
}
