import { OpenModule } from '../../http/index.js';
import { ChangesRepository } from './changes.repository.js';

@OpenModule({ providers: [ChangesRepository] })
export class ChangesModule {}
