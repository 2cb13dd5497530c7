import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { EventsModule } from '../events/index.js';
import { PortalsModule } from '../portals/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { MePlatformController } from './me.platform-controller.js';
import { MeService } from './me.service.js';

@Module({
  imports: [AccessModule, EventsModule, PortalsModule, ProfileDefinitionsModule, ProfilesModule, WorkflowsModule],
  controllers: [MePlatformController],
  providers: [MeService],
})
export class MeModule {}
