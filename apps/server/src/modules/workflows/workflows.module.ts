import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ChangesModule } from '../changes/index.js';
import { CustomersModule } from '../customers/index.js';
import { EventsModule } from '../events/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowMovesPlatformController } from './moves/workflow-moves.platform-controller.js';
import { WorkflowMovesRepository } from './moves/workflow-moves.repository.js';
import { WorkflowMovesService } from './moves/workflow-moves.service.js';
import { WorkflowMover } from './workflow-mover.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import { WorkflowReplies } from './workflow-replies.js';
import { WorkflowStatusesService, WorkflowStatusesRepository } from './workflow-statuses.service.js';
import { WorkflowTrail } from './workflow-trail.js';
import { WorkflowWriter } from './workflow-writer.js';
import { WorkflowWritesService } from './workflow-writes.service.js';
import { WorkflowsController } from './workflows.controller.js';
import { WorkflowsRepository } from './workflows.repository.js';
import { WorkflowsService } from './workflows.service.js';

@Module({
  imports: [AuditModule, ChangesModule, CustomersModule, EventsModule, ProfileDefinitionsModule, ProfilesModule],
  controllers: [WorkflowsController, WorkflowMovesPlatformController],
  providers: [
    WorkflowStatusesService,
    WorkflowMovesRepository,
    WorkflowMovesService,
    WorkflowMover,
    WorkflowTrail,
    WorkflowReplies,
    WorkflowProfiles,
    WorkflowsRepository,
    WorkflowsService,
    WorkflowStatusesRepository,
    WorkflowWriter,
    WorkflowWritesService,
  ],
  exports: [WorkflowStatusesService, WorkflowMover, WorkflowsRepository, WorkflowWriter],
})
export class WorkflowsModule {}
