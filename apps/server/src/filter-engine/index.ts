export {
  boolean,
  COMPARISONS,
  datetime,
  postedDate,
  reference,
  storableTexts,
  text,
  unknownOptions,
} from './comparisons.js';
export type { Comparison, PlainComparison } from './comparisons.js';
export * from './compile-filter.js';
export { FILTER_PREFIXES, findReference, resolveFilterName, unknownName } from './filter-names.js';
export type { FilterTarget, NamedReference } from './filter-names.js';
export * from './filter-tree.js';
