import type { ModuleMetadata } from '@nestjs/common';
import { UserAdministrationService } from './user-administration.service.js';
import { UsersPlatformController } from './users.platform-controller.js';

export const usersModule: ModuleMetadata = {
  controllers: [UsersPlatformController],
  providers: [UserAdministrationService],
};
