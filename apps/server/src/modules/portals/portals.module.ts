import { OpenModule } from '../../http/index.js';
import { PortalAddresses } from './portal-addresses.js';
import { PortalConfigurationsService } from './portal-configurations.service.js';
import { PortalsRepository, PortalsService } from './portals.service.js';
import { PublicPortalsService } from './public-portals.service.js';

@OpenModule({
  providers: [PortalConfigurationsService, PortalAddresses, PortalsRepository, PortalsService, PublicPortalsService],
})
export class PortalsModule {}
