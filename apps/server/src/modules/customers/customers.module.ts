import { OpenModule } from '../../http/index.js';
import { ConfigurationRevisions } from './configuration-revisions.js';
import { CustomersRepository } from './customers.repository.js';

@OpenModule({ providers: [ConfigurationRevisions, CustomersRepository] })
export class CustomersModule {}
