import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Configuration } from '../../config/index.js';
import { ByteBudget } from '../byte-budget.js';
import { Log } from '../log.js';
import { Notices } from '../notices.js';

/** A body's bytes, and what is parsed of them: `{},` alone takes 21 times its length, usual JSON 3 to 8 times. */
const WEIGHT = 16;

/** What the bodies of all requests take in memory, from their first byte that is wanted until the answer (D-NET-13). */
@Injectable()
export class BodyBudget {
  readonly #budget: ByteBudget;
  readonly #notices: Notices;

  constructor({ limits }: Configuration, log: Log) {
    this.#budget = new ByteBudget(limits.bodyBytes);
    this.#notices = new Notices(log);
  }

  /** Of one body, which holds nothing yet. */
  open(user: string): BodyHold {
    return new BodyHold(user, this.#budget, this.#notices);
  }
}

/** What one body holds of the budget. */
export class BodyHold {
  #held = 0;

  constructor(
    private readonly user: string,
    private readonly budget: ByteBudget,
    private readonly notices: Notices,
  ) {}

  /**
   * Makes it hold enough for a body of so many bytes.
   *
   * @throws ProtocolError BUSY where other bodies leave no room for it
   */
  growTo(bodyBytes: number): void {
    const more = bodyBytes * WEIGHT - this.#held;
    if (more <= 0) return;
    // What it has itself is no reason against it: alone it may be as large as its limit.
    this.release();
    const shortage = this.budget.shortageOf(this.user, bodyBytes * WEIGHT);
    if (shortage) {
      this.notices.tell('Request bodies are refused: TALENT_BODY_MEMORY_MIB is used up.', {
        by: shortage,
        user: this.user,
      });
      throw ProtocolError.of('BUSY', 'Too many bytes of request bodies are being worked on; try again shortly.');
    }
    this.#held = bodyBytes * WEIGHT;
    this.budget.add(this.user, this.#held);
  }

  release(): void {
    if (this.#held > 0) this.budget.remove(this.user, this.#held);
    this.#held = 0;
  }
}
