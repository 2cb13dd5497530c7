import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Log, Sweeper } from '../../runtime/index.js';

const PACE = { intervalMs: 10_000, maxUnits: 1 };

/**
 * Lets PostgreSQL plan by the rows of tables that have grown. Its autovacuum looks once a minute, or never if it is off.
 * Until it has looked, a profile is read by whichever index, and so through all others of the customer.
 */
@Injectable()
export class TableStatistics extends Sweeper {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  protected async sweepUnit(): Promise<boolean> {
    const tables = await this.unitOfWork.gatherStatistics({ onlyGrown: true });
    if (tables.length > 0) this.log.info('Statistics were gathered of tables that have grown.', { tables });
    return false;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Statistics of tables could not be gathered', error);
  }
}
