import { Global, Module } from '@nestjs/common';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { AdministrationTrail, SecretBox } from '../access/index.js';
import { ConfigurationRevisions, CustomersModule } from '../customers/index.js';
import { AdministrationRecords, ListRecords } from './trail-records.js';
import { ListTrail } from '../lists/index.js';
import { AuditCursors } from './audit-cursor.js';
import { AuditPlatformController } from './audit.platform-controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';
import { AuditChainsRepository } from './chain/audit-chains.repository.js';
import { AuditExports } from './chain/audit-exports.js';
import { AuditRemovalsRepository } from './chain/audit-removals.repository.js';
import { OldAuditRecords } from './chain/old-audit-records.js';
import { AuditSealer } from './chain/audit-sealer.js';
import { AuditVerifier } from './chain/audit-verifier.js';
import { ChainHeads } from './chain/chain-heads.js';

/** Global, because acts of administration and writes of lists are recorded through ports of `access` and `lists`. */
@Global()
@Module({
  imports: [CustomersModule, ProfileDefinitionsModule],
  controllers: [AuditPlatformController],
  providers: [
    AuditChainsRepository,
    AuditCursors,
    AuditExports,
    AuditRemovalsRepository,
    AuditRepository,
    AuditSealer,
    AuditService,
    AuditVerifier,
    { provide: ChainHeads, useFactory: chainHeads, inject: [SecretBox, ConfigurationRevisions] },
    OldAuditRecords,
    { provide: AdministrationTrail, useClass: AdministrationRecords },
    { provide: ListTrail, useClass: ListRecords },
  ],
  exports: [AdministrationTrail, AuditExports, AuditRepository, AuditSealer, AuditService, AuditVerifier, ListTrail],
})
export class AuditModule {}

/** A restored database may have an older head, and a customer that is added again begins anew. */
function chainHeads(secretBox: SecretBox, revisions: ConfigurationRevisions): ChainHeads {
  const heads = new ChainHeads(secretBox);
  revisions.onForgotten((customerId) => heads.forget(customerId));
  return heads;
}
