import type { ModuleMetadata } from '@nestjs/common';
import { WhyPlatformController } from './why.platform-controller.js';
import { WhyService } from './why.service.js';

export const whyModule: ModuleMetadata = {
  controllers: [WhyPlatformController],
  providers: [WhyService],
};
