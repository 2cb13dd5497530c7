import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/index.js';
import { EventsModule } from '../events/index.js';
import { ApplicationMetrics, Metrics } from './metrics.js';
import { EventMetrics } from './event-metrics.js';
import { MetricsController } from './metrics.controller.js';

@Module({
  imports: [ApplicationsModule, EventsModule],
  controllers: [MetricsController],
  providers: [ApplicationMetrics, EventMetrics, Metrics],
})
export class MetricsModule {}
