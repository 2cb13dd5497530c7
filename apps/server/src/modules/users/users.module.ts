import { Module } from '@nestjs/common';
import { BlueprintsModule } from '../blueprints/index.js';
import { CustomersModule } from '../customers/index.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UsersPlatformController } from './users.platform-controller.js';

@Module({
  imports: [BlueprintsModule, CustomersModule],
  controllers: [UsersPlatformController],
  providers: [UserAdministrationService],
  exports: [UserAdministrationService],
})
export class UsersModule {}
