import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import { Destinations } from '../sending/destinations.js';
import type { Waiting } from '../sending/destinations.js';
import type { PauseReason } from '../subscriptions/subscription-state.entity.js';
import { EventFiguresRepository } from './event-figures.repository.js';

/** What the database says, the same to every node. */
export interface KeptFigures {
  readonly paused: Readonly<Record<PauseReason, number>>;
  /** Those that wait for an attempt, or whose attempt is being made. Counting stops at `MOST_COUNTED`. */
  readonly pending: number;
  /** For how long the oldest one that is due has been; 0 where none is. */
  readonly oldestDueMs: number;
}

/** How the delivery of events fares, for whoever runs the service. */
@Injectable()
export class EventFigures {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: EventFiguresRepository,
    private readonly destinations: Destinations,
    private readonly clock: Clock,
  ) {}

  /** Attempts that this node is making. */
  countRunning(waiting: Waiting): number {
    return this.destinations.countRunning(waiting);
  }

  /** Destinations that this node does not send to, for they do not answer. */
  countSilent(): number {
    return this.destinations.countSilent(this.clock.now());
  }

  async read(): Promise<KeptFigures> {
    const { reader } = this.unitOfWork;
    const paused = { gone: 0, failing: 0, asked: 0 };
    for (const { reason, count } of await this.repository.countPaused(reader)) paused[reason] = count;
    const { pending, oldestDueAt } = await this.repository.countPending(reader);
    const oldestDueMs = oldestDueAt === null ? 0 : Math.max(this.clock.now() - oldestDueAt, 0);
    return { paused, pending, oldestDueMs };
  }
}
