import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import type { RequestContext } from '../../http/index.js';
import { ListTrail } from '../lists/index.js';
import type { RecordedListVersion } from '../lists/index.js';
import { AuditRepository } from './audit.repository.js';
import { LISTS } from './audited-type.js';

/** Keeps the versions of lists in the audit trail. */
@Injectable()
export class ListRecords extends ListTrail {
  constructor(
    private readonly repository: AuditRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async record(
    session: Session,
    { customerId, caller, transactionId }: RequestContext,
    { listNumber, version, changes, ...about }: RecordedListVersion,
  ): Promise<void> {
    await this.repository.insert(session, {
      customerId,
      profileType: LISTS,
      profileId: listNumber,
      version,
      at: this.clock.now(),
      username: caller.username,
      transactionId,
      kind: null,
      changes: JSON.stringify(changes),
      about: JSON.stringify(about),
    });
  }
}
