import { OpenModule } from '../../http/index.js';
import { ProfileDefinitionsRepository } from './profile-definitions.repository.js';
import { ProfileDefinitionsService } from './profile-definitions.service.js';

/** The definitions of customers' profiles. The route `/profiledefinitions` is served by `modules/schemas`. */
@OpenModule({ providers: [ProfileDefinitionsRepository, ProfileDefinitionsService] })
export class ProfileDefinitionsModule {}
