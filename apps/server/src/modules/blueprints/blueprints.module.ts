import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { ListsModule } from '../lists/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { BlueprintApplier } from './blueprint-applier.js';
import { BlueprintsRepository } from './blueprints.repository.js';
import { BlueprintsService } from './blueprints.service.js';
import { CustomListParts } from './custom-list-parts.js';
import { UserProfiles } from './user-profiles.js';

@Module({
  imports: [CustomersModule, ListsModule, ProfileDefinitionsModule, ProfilesModule],
  providers: [BlueprintApplier, BlueprintsRepository, BlueprintsService, CustomListParts, UserProfiles],
  exports: [BlueprintsService],
})
export class BlueprintsModule {}
