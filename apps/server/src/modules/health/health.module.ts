import { OpenModule } from '../../http/index.js';
import { DatabaseHealth, FilesHealth } from './readiness.js';
import { NewestBackupsRepository } from './newest-backups.repository.js';
import { HealthController } from './health.controller.js';

@OpenModule({
  controllers: [HealthController],
  providers: [DatabaseHealth, FilesHealth, NewestBackupsRepository],
})
export class HealthModule {}
