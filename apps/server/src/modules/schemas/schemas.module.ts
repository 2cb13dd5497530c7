import { OpenModule } from '../../http/index.js';
import { FixedSchemasController } from './fixed-schemas.controller.js';
import { ProfiledefinitionsController } from './profiledefinitions.controller.js';
import { SchemasService } from './schemas.service.js';

@OpenModule({
  controllers: [ProfiledefinitionsController, FixedSchemasController],
  providers: [SchemasService],
})
export class SchemasModule {}
