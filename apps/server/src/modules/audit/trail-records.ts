import { Injectable } from '@nestjs/common';
import { nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import { AdministrationTrail } from '../access/index.js';
import type { Actor, AdministrativeAct } from '../access/index.js';
import { AuditRepository } from './audit.repository.js';
import { ADMINISTRATION, LISTS } from './audited-type.js';
import type { RequestContext } from '../../http/index.js';
import { ListTrail } from '../lists/index.js';
import type { RecordedListVersion } from '../lists/index.js';

/** Stores acts of administration in the audit trail, each as a record with a number of its own. */
@Injectable()
export class AdministrationRecords extends AdministrationTrail {
  constructor(
    private readonly repository: AuditRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async record(
    session: Session,
    { customerId, username, transactionId, kind }: Actor,
    { changes, ...about }: AdministrativeAct,
  ): Promise<void> {
    await this.repository.insert(session, {
      customerId,
      profileType: ADMINISTRATION,
      profileId: await nextIds(session, { customerId, counter: ADMINISTRATION }),
      version: 1,
      at: this.clock.now(),
      username: username ?? '',
      transactionId,
      changes: JSON.stringify(changes),
      about: JSON.stringify(about),
      kind: kind ?? null,
    });
  }
}

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
