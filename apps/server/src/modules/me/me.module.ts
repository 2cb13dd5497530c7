import type { ModuleMetadata } from '@nestjs/common';
import { MePlatformController } from './me.platform-controller.js';
import { MeService } from './me.service.js';

export const meModule: ModuleMetadata = {
  controllers: [MePlatformController],
  providers: [MeService],
};
