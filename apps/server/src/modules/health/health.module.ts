import type { ModuleMetadata } from '@nestjs/common';
import { DatabaseHealth, FilesHealth } from './readiness.js';
import { NewestBackupsRepository } from './newest-backups.repository.js';
import { HealthController } from './health.controller.js';

export const healthModule: ModuleMetadata = {
  controllers: [HealthController],
  providers: [DatabaseHealth, FilesHealth, NewestBackupsRepository],
};
