export { DatabaseHealth, FilesHealth } from './readiness.js';
export { NewestBackupsRepository } from './newest-backups.repository.js';
export { HealthModule } from './health.module.js';
