export { ConfiguredPortalsService } from './configured-portals.service.js';
export type { CustomerPortals } from './customer-portals.js';
export type { Portal } from './merge-portals.js';
export { PortalsModule } from './portals.module.js';
export { jobPageUrl } from './job-page-url.js';
export { PublicPortalsService } from './public-portals.service.js';
export type { PublicPortal } from './public-portals.service.js';
export { PortalsService } from './portals.service.js';
