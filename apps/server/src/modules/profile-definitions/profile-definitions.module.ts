import type { ModuleMetadata } from '@nestjs/common';
import { ProfileDefinitionsRepository } from './profile-definitions.repository.js';
import { ProfileDefinitionsService } from './profile-definitions.service.js';

/** The definitions of customers' profiles. The route `/profiledefinitions` is served by `modules/schemas`. */
export const profileDefinitionsModule: ModuleMetadata = {
  providers: [ProfileDefinitionsRepository, ProfileDefinitionsService],
};
