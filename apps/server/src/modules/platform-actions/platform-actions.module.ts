import { OpenModule } from '../../http/index.js';
import { ActionsPlatformController } from './actions.platform-controller.js';
import { ActionsService } from './actions.service.js';
import { ApplicationCompletions } from './application-completions.js';
import { BoardPostsPlatformController } from './board-posts.platform-controller.js';
import { BoardPostsService } from './board-posts.service.js';

@OpenModule({
  controllers: [ActionsPlatformController, BoardPostsPlatformController],
  providers: [ActionsService, ApplicationCompletions, BoardPostsService],
})
export class PlatformActionsModule {}
