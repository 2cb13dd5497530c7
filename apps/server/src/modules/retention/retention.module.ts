import { OpenModule } from '../../http/index.js';
import { Retention } from './retention.js';
import { Turns } from './turns.js';

@OpenModule({ providers: [Retention, Turns] })
export class RetentionModule {}
