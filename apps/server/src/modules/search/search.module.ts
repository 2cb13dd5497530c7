import { Module } from '@nestjs/common';
import { PortalsModule } from '../portals/index.js';
import { ProfileDefinitionsModule } from '../profile-definitions/index.js';
import { ProfilesModule } from '../profiles/index.js';
import { WorkflowsModule } from '../workflows/index.js';
import { ZipCodesModule } from '../zip-codes/index.js';
import { SearchScopes } from './conditions/search-scopes.js';
import { PortalSearchController } from './portal/portal-search.controller.js';
import { PortalSearchRepository } from './portal/portal-search.repository.js';
import { PortalSearchService } from './portal/portal-search.service.js';
import { SearchedPortals } from './portal/searched-portals.js';
import { SearchTurns } from './search-turns.js';
import { SearchController } from './search.controller.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [PortalsModule, ProfileDefinitionsModule, ProfilesModule, WorkflowsModule, ZipCodesModule],
  controllers: [PortalSearchController, SearchController],
  providers: [
    PortalSearchRepository,
    PortalSearchService,
    SearchedPortals,
    SearchRepository,
    SearchScopes,
    SearchService,
    SearchTurns,
  ],
})
export class SearchModule {}
