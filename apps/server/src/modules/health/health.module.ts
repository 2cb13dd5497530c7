import { Module } from '@nestjs/common';
import { DatabaseHealth, FilesHealth } from './readiness.js';
import { HealthController } from './health.controller.js';

@Module({
  controllers: [HealthController],
  providers: [DatabaseHealth, FilesHealth],
  exports: [DatabaseHealth, FilesHealth],
})
export class HealthModule {}
