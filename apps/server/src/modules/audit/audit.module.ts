import { Module } from '@nestjs/common';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { AuditCursors } from './audit-cursor.js';
import { AuditPlatformController } from './audit.platform-controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

@Module({
  imports: [ProfileDefinitionsModule],
  controllers: [AuditPlatformController],
  providers: [AuditCursors, AuditRepository, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
