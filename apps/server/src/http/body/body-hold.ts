import { ProtocolError } from '@talent-platform/protocol/errors';
import type { ByteBudget, Shortage } from '../../runtime/index.js';

/** Memory per byte of a body, with its parsed values. Usual JSON takes 3 to 8 times its length, repeated `{},` 21 times. */
const WEIGHT = 16;

/** The part of the budget that one body holds. */
export class BodyHold {
  #held = 0;

  /** @param refused called with the reason if there is no room */
  constructor(
    private readonly user: string,
    private readonly budget: ByteBudget,
    private readonly refused: (by: Shortage) => void,
  ) {}

  /**
   * Grows the hold to what a body of `bodyBytes` needs.
   *
   * @throws ProtocolError BUSY if other bodies leave no room
   */
  growTo(bodyBytes: number): void {
    const wanted = bodyBytes * WEIGHT;
    if (wanted <= this.#held) return;
    // The body's own hold does not count against it: a single body may be as large as its limit.
    this.release();
    const shortage = this.budget.shortageOf(this.user, wanted);
    if (shortage) {
      this.refused(shortage);
      throw ProtocolError.of(
        'BUSY',
        'Request bodies that are being worked on use all their memory. Try again shortly.',
      );
    }
    this.#held = wanted;
    this.budget.add(this.user, wanted);
  }

  release(): void {
    if (this.#held > 0) this.budget.remove(this.user, this.#held);
    this.#held = 0;
  }
}
