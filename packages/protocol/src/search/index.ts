export * from './build-filter.js';
export * from './filter.js';
export type { FilterTextProblem } from './filter-text-tokens.js';
export * from './filter-date.js';
export * from './search-schemas.js';
export * from './format-filter.js';
export * from './parse-filter.js';
export * from './parse-filter-text.js';
