import type { ModuleMetadata } from '@nestjs/common';
import { ChangeCursors } from './change-cursor.js';
import { ChangeFeedPlatformController } from './change-feed.platform-controller.js';
import { ChangeFeedService } from './change-feed.service.js';

export const changeFeedModule: ModuleMetadata = {
  controllers: [ChangeFeedPlatformController],
  providers: [ChangeCursors, ChangeFeedService],
};
