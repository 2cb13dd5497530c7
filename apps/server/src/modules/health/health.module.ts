import { Module } from '@nestjs/common';
import { DatabaseHealth } from './database-health.js';
import { FilesHealth } from './files-health.js';
import { HealthController } from './health.controller.js';

@Module({ controllers: [HealthController], providers: [DatabaseHealth, FilesHealth] })
export class HealthModule {}
