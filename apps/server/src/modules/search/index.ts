export { MAX_JOBS, PortalSearchService } from './portal/portal-search.service.js';
export type { PortalFilterReply } from './portal/describe-portal-filters.js';
export { FILTER_SCHEMAS } from './search-request.js';
export { SearchModule } from './search.module.js';
