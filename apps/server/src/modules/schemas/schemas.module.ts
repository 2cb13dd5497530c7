import type { ModuleMetadata } from '@nestjs/common';
import { FixedSchemasController } from './fixed-schemas.controller.js';
import { ProfiledefinitionsController } from './profiledefinitions.controller.js';
import { SchemasService } from './schemas.service.js';

export const schemasModule: ModuleMetadata = {
  controllers: [ProfiledefinitionsController, FixedSchemasController],
  providers: [SchemasService],
};
