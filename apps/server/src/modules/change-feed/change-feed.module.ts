import { OpenModule } from '../../http/index.js';
import { ChangeCursors } from './change-cursor.js';
import { ChangeFeedPlatformController } from './change-feed.platform-controller.js';
import { ChangeFeedService } from './change-feed.service.js';

@OpenModule({
  controllers: [ChangeFeedPlatformController],
  providers: [ChangeCursors, ChangeFeedService],
})
export class ChangeFeedModule {}
