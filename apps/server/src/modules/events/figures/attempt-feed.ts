import { Injectable } from '@nestjs/common';
import type { DeliveryStatus } from '../delivery-state.js';
import type { Waiting } from '../sending/destinations.js';

/** An ended attempt, as metrics count it. */
export interface AttemptFigure {
  /** The status of the delivery after the attempt. */
  readonly outcome: DeliveryStatus;
  readonly waiting: Waiting;
  readonly durationMs: number;
}

/** Reports each attempt of this node to the metrics. */
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
