import { Module } from '@nestjs/common';
import { EventsModule } from '../events/index.js';
import { JobPostsModule } from '../job-posts/index.js';
import { PortalsModule } from '../portals/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { ActionsPlatformController } from './actions.platform-controller.js';
import { ActionsService } from './actions.service.js';
import { ApplicationCompletions } from './application-completions.js';
import { BoardPostsPlatformController } from './board-posts.platform-controller.js';
import { BoardPostsService } from './board-posts.service.js';

@Module({
  imports: [EventsModule, JobPostsModule, PortalsModule, ProfileDefinitionsModule, ProfilesModule, WorkflowsModule],
  controllers: [ActionsPlatformController, BoardPostsPlatformController],
  providers: [ActionsService, ApplicationCompletions, BoardPostsService],
  exports: [ApplicationCompletions],
})
export class PlatformActionsModule {}
