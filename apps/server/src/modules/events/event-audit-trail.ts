import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { Log } from '../../runtime/index.js';
import { actorOf, AdministrationTrail } from '../access/index.js';
import type { AdministrativeAct } from '../access/index.js';

/** Records in the audit trail and the log what administrators do with subscriptions and deliveries (D-PLT-30). */
@Injectable()
export class EventAuditTrail {
  constructor(
    private readonly trail: AdministrationTrail,
    private readonly log: Log,
  ) {}

  record(session: Session, ctx: RequestContext, act: AdministrativeAct): Promise<void> {
    return this.trail.record(session, actorOf(ctx), act);
  }

  /** Writes a line to the log after the commit. */
  report(
    message: string,
    { transactionId, customerId, caller }: RequestContext,
    about: Readonly<Record<string, unknown>>,
  ): void {
    this.log.info(message, { transaction: transactionId, customer: customerId, user: caller.username, ...about });
  }
}
