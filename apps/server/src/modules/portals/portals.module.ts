import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { PortalAddresses } from './portal-addresses.js';
import { PortalConfigurationsService } from './portal-configurations.service.js';
import { PortalsRepository, PortalsService } from './portals.service.js';
import { PublicPortalsService } from './public-portals.service.js';

@Module({
  imports: [CustomersModule],
  providers: [PortalConfigurationsService, PortalAddresses, PortalsRepository, PortalsService, PublicPortalsService],
  exports: [PortalConfigurationsService, PortalAddresses, PortalsService, PublicPortalsService],
})
export class PortalsModule {}
