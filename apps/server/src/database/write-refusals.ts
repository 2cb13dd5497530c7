import { refusesWrites } from './dialect/failures.js';

/** For so long a refusal tells of the writes to come; until then a small probe may find room that a write does not. */
const TELLING_MS = 5000;

/** Remembers the last write that the database refused as read-only, full or broken, so that health tells of it (D-PLT-23). */
export class WriteRefusals {
  #at = -Infinity;

  /** @param now monotonic milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {}

  note(error: unknown): void {
    if (refusesWrites(error)) this.#at = this.now();
  }

  /** Whether a write was refused lately. */
  get areRecent(): boolean {
    return this.now() - this.#at < TELLING_MS;
  }
}
