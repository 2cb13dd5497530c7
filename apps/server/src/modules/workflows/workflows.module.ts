import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/index.js';
import { CustomersModule } from '../customers/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { ConfiguredStatusesService } from './statuses/configured-statuses.service.js';
import { WorkflowStatusesRepository } from './statuses/workflow-statuses.repository.js';
import { WorkflowReplies } from './workflow-replies.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import { WorkflowRecords } from './workflow-records.js';
import { WorkflowWriter } from './workflow-writer.js';
import { WorkflowWritesService } from './workflow-writes.service.js';
import { WorkflowsController } from './workflows.controller.js';
import { WorkflowsRepository } from './workflows.repository.js';
import { WorkflowsService } from './workflows.service.js';

@Module({
  imports: [ChangesModule, CustomersModule, ProfileDefinitionsModule, ProfilesModule],
  controllers: [WorkflowsController],
  providers: [
    ConfiguredStatusesService,
    WorkflowReplies,
    WorkflowProfiles,
    WorkflowRecords,
    WorkflowsRepository,
    WorkflowsService,
    WorkflowStatusesRepository,
    WorkflowWriter,
    WorkflowWritesService,
  ],
  exports: [ConfiguredStatusesService, WorkflowRecords],
})
export class WorkflowsModule {}
