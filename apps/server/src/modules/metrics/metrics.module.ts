import { Module } from '@nestjs/common';
import { HttpModule } from '../../http/index.js';
import { ApplicationsModule } from '../applications/index.js';
import { DocumentsModule } from '../documents/index.js';
import { EventsModule } from '../events/index.js';
import { HealthModule } from '../health/index.js';
import { KeyRotationModule } from '../key-rotation/index.js';
import { DatabaseMetrics } from './database-metrics.js';
import { EventMetrics } from './event-metrics.js';
import { FilesMetrics, StorageUse } from './files-metrics.js';
import { MetricsController } from './metrics.controller.js';
import {
  BackupMetrics,
  KeyMetrics,
  ApplicationMetrics,
  METRIC_SOURCES,
  Metrics,
  SignInMetrics,
  RetentionMetrics,
} from './metrics.js';
import { NodeMetrics } from './node-metrics.js';
import type { MetricSource } from './read-metrics.js';
import { RequestMetrics } from './request-metrics.js';

const SOURCES = [
  NodeMetrics,
  RequestMetrics,
  DatabaseMetrics,
  EventMetrics,
  ApplicationMetrics,
  SignInMetrics,
  FilesMetrics,
  KeyMetrics,
  RetentionMetrics,
  BackupMetrics,
];

@Module({
  imports: [ApplicationsModule, DocumentsModule, EventsModule, HealthModule, HttpModule, KeyRotationModule],
  controllers: [MetricsController],
  providers: [
    ...SOURCES,
    { provide: METRIC_SOURCES, useFactory: (...sources: readonly MetricSource[]) => sources, inject: SOURCES },
    StorageUse,
    Metrics,
  ],
})
export class MetricsModule {}
