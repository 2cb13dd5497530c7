import { Module } from '@nestjs/common';
import { PortalsModule } from '../portals/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { ZipCodesModule } from '../zip-codes/index.js';
import { SearchScopes } from './conditions/search-scope.js';
import { PortalSearchController } from './portal/portal-search.controller.js';
import { PortalSearchService } from './portal/portal-search.service.js';
import { SearchQueue } from './search-queue.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [PortalsModule, ProfileDefinitionsModule, ProfilesModule, WorkflowsModule, ZipCodesModule],
  controllers: [PortalSearchController, SearchController],
  providers: [PortalSearchService, SearchScopes, SearchService, SearchQueue],
})
export class SearchModule {}
