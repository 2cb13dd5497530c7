export { FILTER_SCHEMAS } from './search-filter.openapi.js';
export { SearchModule } from './search.module.js';
