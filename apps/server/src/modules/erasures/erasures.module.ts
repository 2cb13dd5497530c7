import { OpenModule } from '../../http/index.js';
import { ErasuresRepository } from './erasures.repository.js';

@OpenModule({ providers: [ErasuresRepository] })
export class ErasuresModule {}
