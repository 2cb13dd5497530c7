import { OpenModule } from '../../http/index.js';
import { ChangeCursors } from './change-cursor.js';
import { ChangeFeedPlatformController } from './change-feed.platform-controller.js';
import { ChangeFeedService } from './change-feed.service.js';
import { ChangeStreamsPlatformController } from './change-streams.platform-controller.js';
import { ChangeStreams } from './change-streams.js';

@OpenModule({
  controllers: [ChangeFeedPlatformController, ChangeStreamsPlatformController],
  providers: [ChangeCursors, ChangeFeedService, ChangeStreams],
})
export class ChangeFeedModule {}
