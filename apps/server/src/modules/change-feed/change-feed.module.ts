import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/index.js';
import { ErasuresModule } from '../erasures/index.js';
import { FormsModule } from '../forms/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { ChangeCursors } from './change-cursor.js';
import { ChangeFeedPlatformController } from './change-feed.platform-controller.js';
import { ChangeFeedService } from './change-feed.service.js';

@Module({
  imports: [ChangesModule, ErasuresModule, FormsModule, ProfileDefinitionsModule, ProfilesModule],
  controllers: [ChangeFeedPlatformController],
  providers: [ChangeCursors, ChangeFeedService],
})
export class ChangeFeedModule {}
