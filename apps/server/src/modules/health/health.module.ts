import { Module } from '@nestjs/common';
import { DatabaseHealth, FilesHealth } from './readiness.js';
import { NewestBackupsRepository } from './newest-backups.repository.js';
import { HealthController } from './health.controller.js';

@Module({
  controllers: [HealthController],
  providers: [DatabaseHealth, FilesHealth, NewestBackupsRepository],
  exports: [DatabaseHealth, FilesHealth, NewestBackupsRepository],
})
export class HealthModule {}
