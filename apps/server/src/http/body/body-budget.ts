import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { ByteBudget, Log, Notices } from '../../runtime/index.js';
import type { FullBudget } from '../../runtime/index.js';
import { RefusedForNow } from '../reply/refusals.js';

/** Limits the memory of all request bodies. A body counts from its first wanted byte until the reply (D-NET-13). */
@Injectable()
export class BodyBudget {
  readonly #budget: ByteBudget;
  readonly #notices: Notices;

  constructor({ limits }: Configuration, log: Log) {
    this.#budget = new ByteBudget(limits.bodyBytes);
    this.#notices = new Notices(log);
  }

  /** Returns a new hold for one body. It holds no memory yet. */
  open(user: string): BodyHold {
    return new BodyHold(user, this.#budget, (by) =>
      this.#notices.tell('Request bodies are refused: TALENT_BODY_MEMORY_MIB is used up.', { by, user }),
    );
  }
}

/**
 * Memory per byte of a body and its parsed values. Usual JSON takes 3 to 8 times its length, but repeated `{},` takes
 * 21 times.
 */
const WEIGHT = 16;

export class BodyHold {
  #held = 0;

  /** @param refused called with the reason if there is no room */
  constructor(
    private readonly user: string,
    private readonly budget: ByteBudget,
    private readonly refused: (by: FullBudget) => void,
  ) {}

  /**
   * Grows the hold to what a body of `bodyBytes` needs.
   *
   * @throws ProtocolError BUSY if other bodies leave no room
   */
  growTo(bodyBytes: number): void {
    const wanted = bodyBytes * WEIGHT;
    if (wanted <= this.#held) return;
    // The body's own hold does not count against it, because a single body may be as large as its limit.
    this.release();
    const shortage = this.budget.shortageOf(this.user, wanted);
    if (shortage) {
      this.refused(shortage);
      throw new RefusedForNow(
        'body_memory',
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
