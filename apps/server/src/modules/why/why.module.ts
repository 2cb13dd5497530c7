import { OpenModule } from '../../http/index.js';
import { WhyPlatformController } from './why.platform-controller.js';
import { WhyService } from './why.service.js';

@OpenModule({ controllers: [WhyPlatformController], providers: [WhyService] })
export class WhyModule {}
