export { ConfigurationCache } from './configuration-cache.js';
export { ConfigurationRevisions } from './configuration-revisions.js';
export { Customer } from './customer.entity.js';
export { CustomersModule } from './customers.module.js';
export { CustomersRepository } from './customers.repository.js';
export type { CustomerRevision, CustomerSummary } from './customers.repository.js';
