import { Injectable } from '@nestjs/common';
import type { DeliveryStatus } from '../delivery-state.js';
import type { Waiting } from '../sending/destinations.js';

/** An attempt that is over, as it is counted. */
export interface AttemptFigure {
  /** What the delivery has become by it. */
  readonly outcome: DeliveryStatus;
  readonly waiting: Waiting;
  readonly durationMs: number;
}

/** Tells of each attempt of this node to whoever counts them. */
@Injectable()
export class AttemptFeed {
  readonly #listeners: Array<(attempt: AttemptFigure) => void> = [];

  listen(listener: (attempt: AttemptFigure) => void): void {
    this.#listeners.push(listener);
  }

  tell(attempt: AttemptFigure): void {
    for (const listener of this.#listeners) listener(attempt);
  }
}
