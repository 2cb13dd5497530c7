import { Module } from '@nestjs/common';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { FixedSchemasController } from './fixed-schemas.controller.js';
import { ProfiledefinitionsController } from './profiledefinitions.controller.js';
import { SchemasService } from './schemas.service.js';

@Module({
  imports: [ProfileDefinitionsModule, WorkflowsModule],
  controllers: [ProfiledefinitionsController, FixedSchemasController],
  providers: [SchemasService],
})
export class SchemasModule {}
