export { FILTER_SCHEMAS } from './search-request.js';
export { searchModule } from './search.module.js';
