import { Module } from '@nestjs/common';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WhyPlatformController } from './why.platform-controller.js';
import { WhyService } from './why.service.js';

@Module({
  imports: [ProfileDefinitionsModule, ProfilesModule],
  controllers: [WhyPlatformController],
  providers: [WhyService],
})
export class WhyModule {}
