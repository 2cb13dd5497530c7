import type { ModuleMetadata } from '@nestjs/common';
import { ConfigurationRevisions } from './configuration-revisions.js';
import { CustomersRepository } from './customers.repository.js';

export const customersModule: ModuleMetadata = {
  providers: [ConfigurationRevisions, CustomersRepository],
};
