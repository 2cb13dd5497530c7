import { OpenModule } from '../../runtime/index.js';
import { ChangesRepository } from './changes.repository.js';

@OpenModule({
  providers: [ChangesRepository],
})
export class ChangesModule {}
