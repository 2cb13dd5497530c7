import type { ModuleMetadata } from '@nestjs/common';
import { PortalAddresses } from './portal-addresses.js';
import { PortalConfigurationsService } from './portal-configurations.service.js';
import { PortalsRepository, PortalsService } from './portals.service.js';
import { PublicPortalsService } from './public-portals.service.js';

export const portalsModule: ModuleMetadata = {
  providers: [PortalConfigurationsService, PortalAddresses, PortalsRepository, PortalsService, PublicPortalsService],
};
