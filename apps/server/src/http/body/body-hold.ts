import { ProtocolError } from '@talent-platform/protocol/errors';
import type { ByteBudget, Shortage } from '../../runtime/index.js';

/** A body's bytes, and what is parsed of them: `{},` alone takes 21 times its length, usual JSON 3 to 8 times. */
const WEIGHT = 16;

/** What one body holds of the budget. */
export class BodyHold {
  #held = 0;

  /** @param refused is told why there was no room */
  constructor(
    private readonly user: string,
    private readonly budget: ByteBudget,
    private readonly refused: (by: Shortage) => void,
  ) {}

  /**
   * Makes it hold enough for a body of so many bytes.
   *
   * @throws ProtocolError BUSY where other bodies leave no room for it
   */
  growTo(bodyBytes: number): void {
    const wanted = bodyBytes * WEIGHT;
    if (wanted <= this.#held) return;
    // What it has itself is no reason against it: alone it may be as large as its limit.
    this.release();
    const shortage = this.budget.shortageOf(this.user, wanted);
    if (shortage) {
      this.refused(shortage);
      throw ProtocolError.of('BUSY', 'Too many bytes of request bodies are being worked on; try again shortly.');
    }
    this.#held = wanted;
    this.budget.add(this.user, wanted);
  }

  release(): void {
    if (this.#held > 0) this.budget.remove(this.user, this.#held);
    this.#held = 0;
  }
}
