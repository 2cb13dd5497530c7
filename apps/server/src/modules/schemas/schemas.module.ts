import { Module } from '@nestjs/common';
import { BlueprintsModule } from '../blueprints/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { FixedSchemasController } from './fixed-schemas.controller.js';
import { ProfileSchemasController } from './profile-schemas.controller.js';
import { SchemasService } from './schemas.service.js';
import { WrittenSchemas } from './written-schemas.js';

@Module({
  imports: [BlueprintsModule, ProfileDefinitionsModule],
  controllers: [ProfileSchemasController, FixedSchemasController],
  providers: [SchemasService, WrittenSchemas],
})
export class SchemasModule {}
