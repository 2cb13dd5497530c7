import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { ByteBudget, Log, Notices } from '../../runtime/index.js';
import { BodyHold } from './body-hold.js';

/** Bounds the memory of all request bodies, from the first byte that is wanted until the reply (D-NET-13). */
@Injectable()
export class BodyBudget {
  readonly #budget: ByteBudget;
  readonly #notices: Notices;

  constructor({ limits }: Configuration, log: Log) {
    this.#budget = new ByteBudget(limits.bodyBytes);
    this.#notices = new Notices(log);
  }

  /** Returns the hold of one body, which holds nothing yet. */
  open(user: string): BodyHold {
    return new BodyHold(user, this.#budget, (by) =>
      this.#notices.tell('Request bodies are refused: TALENT_BODY_MEMORY_MIB is used up.', { by, user }),
    );
  }
}
