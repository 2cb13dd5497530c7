export { DatabaseHealth, FilesHealth } from './readiness.js';
export { NewestBackupsRepository } from './newest-backups.repository.js';
export { healthModule } from './health.module.js';
