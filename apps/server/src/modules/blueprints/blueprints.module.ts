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
import { BlueprintUsers } from './blueprint-users.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import { BlueprintApplier } from './blueprint-applier.js';
import { BlueprintChanges } from './blueprint-changes.js';
import { BlueprintCheck, NamesInUse } from './blueprint-check.js';
import { BlueprintParts } from './blueprint-parts.js';
import { BlueprintStart } from './blueprint-start.js';
import { StartMerge } from './start-merge.js';
import { StartReview } from './start-review.js';
import { StartingFiles } from './starting-files.js';
import { BlueprintsPlatformController } from './blueprints.platform-controller.js';
import { BlueprintsRepository } from './blueprints.repository.js';
import { BlueprintsService } from './blueprints.service.js';
import { ConfiguredUsers } from './configured-users.js';
import { KeyCheck } from './key-check.js';
import { BlueprintLists } from './blueprint-lists.js';
import { UserCheck } from './user-check.js';
import { StartingConnections, StartingRecordsWriter } from './starting-records-writer.js';

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
    BlueprintUsers,
    AppliedBlueprints,
    BlueprintApplier,
    BlueprintChanges,
    BlueprintCheck,
    NamesInUse,
    BlueprintParts,
    BlueprintStart,
    BlueprintsRepository,
    BlueprintsService,
    ConfiguredUsers,
    KeyCheck,
    BlueprintLists,
    StartMerge,
    StartReview,
    StartingFiles,
    StartingConnections,
    StartingRecordsWriter,
    UserCheck,
  ],
  exports: [BlueprintStart, BlueprintsService, ConfiguredUsers, KeyCheck],
})
export class BlueprintsModule {}
