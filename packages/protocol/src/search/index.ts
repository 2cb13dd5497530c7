export { matchAll, matchAny } from './build-filter.js';
export type { FilterBuilder, FilterValue } from './build-filter.js';
export { FILTER_LIMITS, FILTER_OPERATORS, JOIN_OPERATORS } from './filter.js';
export type { FilterCondition, FilterOperator, JoinOperator, SearchFilter } from './filter.js';
export { filterObjectSchema, filterSchema } from './filter-schema.js';
export type { FilterObjectSchema } from './filter-schema.js';
export { parseFilter } from './parse-filter.js';
export type { ParsedFilter } from './parse-filter.js';
export { resultsSchema } from './results-schema.js';
