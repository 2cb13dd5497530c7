export { PortalConfigurationsService } from './portal-configurations.service.js';
export type { CustomerPortals, Portal } from './customer-portals.js';
export { PortalsModule } from './portals.module.js';
export { PortalAddresses } from './portal-addresses.js';
export { PublicPortalsService } from './public-portals.service.js';
export type { PublicPortal } from './public-portals.service.js';
export { PortalsService } from './portals.service.js';
