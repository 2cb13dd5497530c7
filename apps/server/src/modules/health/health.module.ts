import { Module } from '@nestjs/common';
import { FilesHealth } from './files-health.js';
import { HealthController } from './health.controller.js';

@Module({ controllers: [HealthController], providers: [FilesHealth] })
export class HealthModule {}
