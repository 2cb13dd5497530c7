import { OpenModule } from '../../http/index.js';
import { AdministrationTrail } from '../access/index.js';
import { AdministrationRecords, ListRecords } from './trail-records.js';
import { ListTrail } from '../lists/index.js';
import { AuditPlatformController } from './audit.platform-controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';
import { AuditSealsRepository } from './chain/audit-seals.repository.js';
import { AuditExports } from './chain/audit-exports.js';
import { OldAuditRecords } from './chain/old-audit-records.js';
import { AuditSealer } from './chain/audit-sealer.js';
import { AuditVerifier } from './chain/audit-verifier.js';
import { ChainHeads } from './chain/chain-heads.js';

@OpenModule({
  controllers: [AuditPlatformController],
  providers: [
    AuditSealsRepository,
    AuditExports,
    AuditRepository,
    AuditSealer,
    AuditService,
    AuditVerifier,
    ChainHeads,
    OldAuditRecords,
    { provide: AdministrationTrail, useClass: AdministrationRecords },
    { provide: ListTrail, useClass: ListRecords },
  ],
})
export class AuditModule {}
