import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/index.js';
import { EventsModule } from '../events/index.js';
import { KeyRotationModule } from '../key-rotation/index.js';
import { ApplicationMetrics, Metrics, SignInMetrics } from './metrics.js';
import { EventMetrics } from './event-metrics.js';
import { KeyMetrics } from './key-metrics.js';
import { MetricsController } from './metrics.controller.js';

@Module({
  imports: [ApplicationsModule, EventsModule, KeyRotationModule],
  controllers: [MetricsController],
  providers: [ApplicationMetrics, EventMetrics, KeyMetrics, Metrics, SignInMetrics],
})
export class MetricsModule {}
