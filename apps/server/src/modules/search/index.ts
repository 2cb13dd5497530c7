export { FILTER_SCHEMAS } from './search-request.js';
export { SearchModule } from './search.module.js';
