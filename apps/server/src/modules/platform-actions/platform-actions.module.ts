import type { ModuleMetadata } from '@nestjs/common';
import { ActionsPlatformController } from './actions.platform-controller.js';
import { ActionsService } from './actions.service.js';
import { ApplicationCompletions } from './application-completions.js';
import { BoardPostsPlatformController } from './board-posts.platform-controller.js';
import { BoardPostsService } from './board-posts.service.js';

export const platformActionsModule: ModuleMetadata = {
  controllers: [ActionsPlatformController, BoardPostsPlatformController],
  providers: [ActionsService, ApplicationCompletions, BoardPostsService],
};
