export { DatabaseHealth, FilesHealth } from './readiness.js';
export { HealthModule } from './health.module.js';
