import { OpenModule } from '../../http/index.js';
import { SearchScopes } from './conditions/search-scope.js';
import { PortalSearchController } from './portal/portal-search.controller.js';
import { PortalSearchService } from './portal/portal-search.service.js';
import { SearchQueue } from './search-queue.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { WorkflowCountsPlatformController } from './workflow-counts.platform-controller.js';

@OpenModule({
  controllers: [PortalSearchController, SearchController, WorkflowCountsPlatformController],
  providers: [PortalSearchService, SearchScopes, SearchService, SearchQueue],
})
export class SearchModule {}
