import { OpenModule } from '../../http/index.js';
import { MePlatformController } from './me.platform-controller.js';
import { MeService } from './me.service.js';

@OpenModule({ controllers: [MePlatformController], providers: [MeService] })
export class MeModule {}
