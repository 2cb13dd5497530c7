export { ConfiguredPortalsService } from './configured-portals.service.js';
export type { CustomerPortals } from './customer-portals.js';
export type { Portal } from './merge-portals.js';
export { PortalsModule } from './portals.module.js';
export { PortalsService } from './portals.service.js';
