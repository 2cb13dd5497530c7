import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { Log, Notices } from '../../runtime/index.js';
import { RefusedForNow } from '../reply/refusals.js';

/**
 * Memory per byte of a body and its parsed values. Usual JSON takes 3 to 8 times its length, but repeated `{},` takes
 * 21 times.
 */
const WEIGHT = 16;

/** Limits the memory of all request bodies. A body counts from its first wanted byte until the reply (D-NET-13). */
@Injectable()
export class BodyBudget {
  readonly #bytes: number;
  readonly #notices: Notices;
  #held = 0;

  constructor({ limits }: Configuration, log: Log) {
    this.#bytes = limits.bodyBytes;
    this.#notices = new Notices(log);
  }

  /** Returns a new hold for one body. It holds no memory yet. */
  open(): BodyHold {
    let held = 0;
    const hold = (wanted: number): void => {
      this.#held += wanted - held;
      held = wanted;
    };
    return {
      growTo: (bodyBytes) => {
        const wanted = Math.max(held, bodyBytes * WEIGHT);
        const others = this.#held - held;
        // A single body may be as large as its limit.
        if (others > 0 && others + wanted > this.#bytes) throw this.#refusal();
        hold(wanted);
      },
      release: () => hold(0),
    };
  }

  #refusal(): RefusedForNow {
    this.#notices.tell('Request bodies are refused: those that are worked on use all their memory.', {});
    return new RefusedForNow(
      'body_memory',
      'Request bodies that are being worked on use all their memory. Try again shortly.',
    );
  }
}

export interface BodyHold {
  /**
   * Grows the hold to what a body of `bodyBytes` needs.
   *
   * @throws ProtocolError BUSY if other bodies leave no room
   */
  growTo(bodyBytes: number): void;
  release(): void;
}
