import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { EventsModule } from '../events/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowMovesPlatformController } from './workflow-moves.platform-controller.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import { WorkflowStatusesService, WorkflowStatusesRepository } from './workflow-statuses.service.js';
import { WorkflowWriter } from './workflow-writer.js';
import { WorkflowsController } from './workflows.controller.js';
import { WorkflowsRepository } from './workflows.repository.js';
import { WorkflowsService } from './workflows.service.js';

@Module({
  imports: [AuditModule, CustomersModule, EventsModule, ProfileDefinitionsModule, ProfilesModule],
  controllers: [WorkflowsController, WorkflowMovesPlatformController],
  providers: [
    WorkflowStatusesService,
    WorkflowProfiles,
    WorkflowsRepository,
    WorkflowsService,
    WorkflowStatusesRepository,
    WorkflowWriter,
  ],
  exports: [WorkflowStatusesService, WorkflowsRepository, WorkflowWriter],
})
export class WorkflowsModule {}
