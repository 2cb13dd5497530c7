import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { EventsModule } from '../events/index.js';
import { FormsModule } from '../forms/index.js';
import { JobPostsModule } from '../job-posts/index.js';
import { ListsModule } from '../lists/index.js';
import { PortalsModule } from '../portals/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { AccessParts } from './access-parts.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import { BlueprintApplier } from './blueprint-applier.js';
import { BlueprintChanges } from './blueprint-changes.js';
import { BlueprintCheck } from './blueprint-check.js';
import { BlueprintParts } from './blueprint-parts.js';
import { BlueprintStart } from './blueprint-start.js';
import { BlueprintUpgrade } from './blueprint-upgrade.js';
import { BlueprintsPlatformController } from './blueprints.platform-controller.js';
import { BlueprintsRepository } from './blueprints.repository.js';
import { BlueprintsService } from './blueprints.service.js';
import { KeptParts } from './kept-parts.js';
import { KeyCheck } from './key-check.js';
import { BlueprintLists } from './blueprint-lists.js';
import { ProfileTypeParts } from './profile-type-parts.js';
import { StartedBlueprint } from './started-blueprint.js';
import { StartingBoardSources, StartingConnections } from './starting-connections.js';
import { StartingRecordsWriter } from './starting-records-writer.js';
import { TakenNames } from './taken-names.js';
import { UserProfiles } from './user-profiles.js';

@Module({
  imports: [
    CustomersModule,
    EventsModule,
    FormsModule,
    JobPostsModule,
    ListsModule,
    PortalsModule,
    ProfileDefinitionsModule,
    ProfilesModule,
    WorkflowsModule,
  ],
  controllers: [BlueprintsPlatformController],
  providers: [
    AccessParts,
    AppliedBlueprints,
    BlueprintApplier,
    BlueprintChanges,
    BlueprintCheck,
    TakenNames,
    BlueprintParts,
    BlueprintStart,
    BlueprintUpgrade,
    BlueprintsRepository,
    BlueprintsService,
    KeptParts,
    KeyCheck,
    BlueprintLists,
    ProfileTypeParts,
    StartedBlueprint,
    StartingBoardSources,
    StartingConnections,
    StartingRecordsWriter,
    UserProfiles,
  ],
  exports: [BlueprintStart, BlueprintUpgrade, BlueprintsService, KeyCheck],
})
export class BlueprintsModule {}
