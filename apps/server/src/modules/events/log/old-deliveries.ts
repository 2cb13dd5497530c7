import { Injectable } from '@nestjs/common';
import { Configuration } from '../../../config/index.js';
import { AgedRows, Retention } from '../../retention/index.js';
import type { RemovalStep } from '../../retention/index.js';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';

/** Limit of deliveries that one unit of work removes, because their attempts contain replies. */
const MAX_PER_UNIT = 20;

/** Removes old final deliveries and their attempts (D-EVT-8). */
@Injectable()
export class OldDeliveries extends AgedRows {
  readonly table = 'deliveries';
  readonly keptMs: number;

  constructor(
    retention: Retention,
    private readonly repository: DeliveriesRepository,
    { kept }: Configuration,
  ) {
    super(retention);
    this.keptMs = kept.deliveriesMs;
  }

  protected removeStep(then: number, rows: number): Promise<RemovalStep> {
    return this.retention.unitOfWork.write(async (session) => {
      const [first, ...others] = await this.repository.listOld(session, then, Math.min(rows, MAX_PER_UNIT));
      if (first === undefined) return { removed: 0, isEnd: true };
      const { customerId } = first;
      const old = [first, ...others.filter((other) => other.customerId === customerId)];
      const ids = old.map(({ id }) => id);
      await this.repository.remove(session, customerId, ids);
      return { removed: ids.length, isEnd: false };
    });
  }
}
