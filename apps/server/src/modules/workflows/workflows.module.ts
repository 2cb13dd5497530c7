import type { ModuleMetadata } from '@nestjs/common';
import { WorkflowMovesPlatformController } from './workflow-moves.platform-controller.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import { WorkflowStatusesService, WorkflowStatusesRepository } from './workflow-statuses.service.js';
import { WorkflowWriter } from './workflow-writer.js';
import { WorkflowsController } from './workflows.controller.js';
import { WorkflowsRepository } from './workflows.repository.js';
import { WorkflowsService } from './workflows.service.js';

export const workflowsModule: ModuleMetadata = {
  controllers: [WorkflowsController, WorkflowMovesPlatformController],
  providers: [
    WorkflowStatusesService,
    WorkflowProfiles,
    WorkflowsRepository,
    WorkflowsService,
    WorkflowStatusesRepository,
    WorkflowWriter,
  ],
};
