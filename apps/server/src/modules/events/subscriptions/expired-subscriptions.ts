import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { Sweeper, Clock, Log } from '../../../runtime/index.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

const PACE = { intervalMs: 60_000, maxUnits: 100 };
const PER_UNIT = 100;
/** Time for attempts that had begun to update the state of the subscription. */
const LATE_MS = 60_000;

/** Removes temporary subscriptions after they have expired. */
@Injectable()
export class ExpiredSubscriptions extends Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: SubscriptionsRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  protected async sweepUnit(): Promise<boolean> {
    const then = this.clock.now() - LATE_MS;
    const removed = await this.unitOfWork.write((session) => this.repository.removeExpired(session, then, PER_UNIT));
    return removed === PER_UNIT;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Expired temporary subscriptions could not be removed', error);
  }
}
