import { OpenModule } from '../../http/index.js';
import { DatabaseMetrics } from './database-metrics.js';
import { EventMetrics } from './event-metrics.js';
import { FilesMetrics } from './files-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { NodeMetrics } from './node-metrics.js';
import { RequestMetrics } from './request-metrics.js';

@OpenModule({
  controllers: [MetricsController],
  providers: [DatabaseMetrics, EventMetrics, FilesMetrics, Metrics, NodeMetrics, RequestMetrics],
})
export class MetricsModule {}
