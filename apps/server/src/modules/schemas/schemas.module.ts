import { Module } from '@nestjs/common';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { FixedSchemasController } from './fixed-schemas.controller.js';
import { ProfileSchemasController } from './profile-schemas.controller.js';
import { SchemasService } from './schemas.service.js';
import { WrittenSchemas } from './written-schemas.js';

@Module({
  imports: [ProfileDefinitionsModule, WorkflowsModule],
  controllers: [ProfileSchemasController, FixedSchemasController],
  providers: [SchemasService, WrittenSchemas],
  exports: [WrittenSchemas],
})
export class SchemasModule {}
