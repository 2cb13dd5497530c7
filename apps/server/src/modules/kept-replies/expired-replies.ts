import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Sweeper, Clock, Log } from '../../runtime/index.js';
import { KeptRepliesRepository } from './kept-replies.repository.js';
import { KEPT_MS } from './stored-replies.js';

/** One unit of work deletes this many, so that no other waits long for it. */
const ANSWERS_PER_UNIT = 500;

/** Takes expired replies away; until then nobody is given them. */
@Injectable()
export class ExpiredReplies extends Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: KeptRepliesRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
  }

  protected async sweepUnit(): Promise<boolean> {
    const expiredAt = this.clock.now() - KEPT_MS;
    const deleted = await this.unitOfWork.write((session) =>
      this.repository.deleteExpired(session, expiredAt, ANSWERS_PER_UNIT),
    );
    return deleted === ANSWERS_PER_UNIT;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Expired replies could not be deleted', error);
  }
}
