import { OpenModule } from '../../http/index.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UsersPlatformController } from './users.platform-controller.js';

@OpenModule({ controllers: [UsersPlatformController], providers: [UserAdministrationService] })
export class UsersModule {}
