import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { Sweeper, Clock, Log } from '../../../runtime/index.js';
import { OldDeliveriesRepository } from './old-deliveries.repository.js';

const PACE = { intervalMs: 600_000, maxUnits: 500 };
/** How long deliveries are stored, counted from when they were recorded. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Deliveries that one unit of work removes, so that others do not wait long … */
const PER_UNIT = 100;
/** … and attempts. The rows are large, because they contain replies. */
const ATTEMPTS_PER_UNIT = 100;

/** Removes old final deliveries, their attempts, and the counters of empty lanes (D-EVT-8). */
@Injectable()
export class OldDeliveries extends Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: OldDeliveriesRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  protected async sweepUnit(): Promise<boolean> {
    const then = this.clock.now() - KEPT_MS;
    return this.unitOfWork.write(async (session) => {
      const [first, ...others] = await this.repository.listOld(session, then, PER_UNIT);
      if (first === undefined) return false;
      const { customerId } = first;
      const old = [first, ...others.filter((other) => other.customerId === customerId)];
      const ids = old.map(({ id }) => id);
      const removed = await this.repository.removeAttempts(session, { customerId, ids }, ATTEMPTS_PER_UNIT);
      // If attempts are left, the next unit removes them and their deliveries.
      if (removed === ATTEMPTS_PER_UNIT) return true;
      await this.repository.remove(session, { customerId, ids });
      await this.repository.removeLanes(session, customerId, [...new Set(old.flatMap(({ lane }) => lane ?? []))]);
      return true;
    });
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Old deliveries could not be removed', error);
  }
}
