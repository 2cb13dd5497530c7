export { metricsModule } from './metrics.module.js';
