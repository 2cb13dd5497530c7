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
import { BlueprintCheck, NamesInUse } from './blueprint-check.js';
import { BlueprintParts } from './blueprint-parts.js';
import { BlueprintStart } from './blueprint-start.js';
import { BlueprintsPlatformController } from './blueprints.platform-controller.js';
import { BlueprintsService } from './blueprints.service.js';
import { ConfiguredUsers } from './configured-users.js';
import { StartingRecordsWriter } from './starting-records-writer.js';

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
    BlueprintCheck,
    NamesInUse,
    BlueprintParts,
    BlueprintStart,
    BlueprintsService,
    ConfiguredUsers,
    StartingRecordsWriter,
  ],
  exports: [BlueprintStart, BlueprintsService, ConfiguredUsers],
})
export class BlueprintsModule {}
