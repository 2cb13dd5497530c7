import { OpenModule } from '../../http/index.js';
import { WorkflowMovesPlatformController } from './workflow-moves.platform-controller.js';
import { WorkflowMovesService } from './workflow-moves.service.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import { WorkflowStatusesService, WorkflowStatusesRepository } from './workflow-statuses.service.js';
import { WorkflowWriter } from './workflow-writer.js';
import { WorkflowsController } from './workflows.controller.js';
import { WorkflowsRepository } from './workflows.repository.js';
import { WorkflowsService } from './workflows.service.js';

@OpenModule({
  controllers: [WorkflowsController, WorkflowMovesPlatformController],
  providers: [
    WorkflowStatusesService,
    WorkflowMovesService,
    WorkflowProfiles,
    WorkflowsRepository,
    WorkflowsService,
    WorkflowStatusesRepository,
    WorkflowWriter,
  ],
})
export class WorkflowsModule {}
