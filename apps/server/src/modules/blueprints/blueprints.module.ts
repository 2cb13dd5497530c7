import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { ListsModule } from '../lists/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { AccessParts } from './access-parts.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import { BlueprintApplier } from './blueprint-applier.js';
import { BlueprintChanges } from './blueprint-changes.js';
import { BlueprintCheck } from './blueprint-check.js';
import { BlueprintParts } from './blueprint-parts.js';
import { BlueprintsPlatformController } from './blueprints.platform-controller.js';
import { BlueprintsRepository } from './blueprints.repository.js';
import { BlueprintsService } from './blueprints.service.js';
import { CurrentBlueprints } from './current-blueprints.js';
import { ListConfiguration } from './list-configuration.js';
import { ListUpgrade } from './list-upgrade.js';
import { UserProfiles } from './user-profiles.js';

@Module({
  imports: [CustomersModule, ListsModule, ProfileDefinitionsModule, ProfilesModule],
  controllers: [BlueprintsPlatformController],
  providers: [
    AccessParts,
    AppliedBlueprints,
    BlueprintApplier,
    BlueprintChanges,
    BlueprintCheck,
    BlueprintParts,
    BlueprintsRepository,
    BlueprintsService,
    CurrentBlueprints,
    ListConfiguration,
    ListUpgrade,
    UserProfiles,
  ],
  exports: [BlueprintsService, CurrentBlueprints, ListUpgrade],
})
export class BlueprintsModule {}
