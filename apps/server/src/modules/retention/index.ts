export { AgedRows } from './aged-rows.js';
export type { RemovalStep } from './aged-rows.js';
export { Retention } from './retention.js';
export { RetentionModule } from './retention.module.js';
export { Turns } from './turns.js';
