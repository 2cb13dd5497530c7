export { FILTER_SCHEMAS } from './search.openapi.js';
export { SearchModule } from './search.module.js';
