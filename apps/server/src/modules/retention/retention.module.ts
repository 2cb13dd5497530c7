import { OpenModule } from '../../http/index.js';
import { Retention } from './retention.js';
import { TableStatistics } from './table-statistics.js';
import { Turns } from './turns.js';

@OpenModule({ providers: [Retention, Turns, TableStatistics] })
export class RetentionModule {}
