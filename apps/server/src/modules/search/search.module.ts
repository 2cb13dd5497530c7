import type { ModuleMetadata } from '@nestjs/common';
import { SearchScopes } from './conditions/search-scope.js';
import { PortalSearchController } from './portal/portal-search.controller.js';
import { PortalSearchService } from './portal/portal-search.service.js';
import { SearchQueue } from './search-queue.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

export const searchModule: ModuleMetadata = {
  controllers: [PortalSearchController, SearchController],
  providers: [PortalSearchService, SearchScopes, SearchService, SearchQueue],
};
