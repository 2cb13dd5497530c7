import { Injectable } from '@nestjs/common';
import { nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import { AdministrationTrail } from '../access/index.js';
import type { Actor, AdministrativeAct } from '../access/index.js';
import { AuditRepository } from './audit.repository.js';
import { ADMINISTRATION } from './audited-type.js';

/** Keeps acts of administration in the audit trail, each as a record of its own number. */
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
    { customerId, username, transactionId }: Actor,
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
      kind: null,
    });
  }
}
