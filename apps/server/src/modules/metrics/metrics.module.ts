import { Module } from '@nestjs/common';
import { EventsModule } from '../events/index.js';
import { EventMetrics } from './event-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';

@Module({ imports: [EventsModule], controllers: [MetricsController], providers: [EventMetrics, Metrics] })
export class MetricsModule {}
