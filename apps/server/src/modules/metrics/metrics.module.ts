import { Module } from '@nestjs/common';
import { HttpModule } from '../../http/index.js';
import { DocumentsModule } from '../documents/index.js';
import { EventsModule } from '../events/index.js';
import { HealthModule } from '../health/index.js';
import { JobPagesModule } from '../job-pages/index.js';
import { KeyRotationModule } from '../key-rotation/index.js';
import { DatabaseMetrics } from './database-metrics.js';
import { EventMetrics } from './event-metrics.js';
import { FilesMetrics } from './files-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { NodeMetrics } from './node-metrics.js';
import { RequestMetrics } from './request-metrics.js';

@Module({
  imports: [JobPagesModule, DocumentsModule, EventsModule, HealthModule, HttpModule, KeyRotationModule],
  controllers: [MetricsController],
  providers: [DatabaseMetrics, EventMetrics, FilesMetrics, Metrics, NodeMetrics, RequestMetrics],
})
export class MetricsModule {}
