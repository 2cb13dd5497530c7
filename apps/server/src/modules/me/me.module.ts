import { OpenModule } from '../../runtime/index.js';
import { MePlatformController } from './me.platform-controller.js';
import { MeService } from './me.service.js';

@OpenModule({
  controllers: [MePlatformController],
  providers: [MeService],
})
export class MeModule {}
