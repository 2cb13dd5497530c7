export { boolean, COMPARISONS, reference, text } from './comparisons/comparisons.js';
export type { Comparison, PlainComparison } from './comparisons/comparison.js';
export { storableTexts, unknownOptions } from './comparisons/comparison.js';
export { datetime, postedDate } from './comparisons/date.js';
export {
  compileCondition,
  compileFilter,
  compileFilterTree,
  compileFilterWith,
  compileTest,
  refusedName,
} from './compile-filter.js';
export type { CompiledCondition, CompiledTree, ConditionCompiler, FilterMatcher } from './compile-filter.js';
export { FILTER_PREFIXES, findReference, resolveFilterName, unknownName } from './filter-names.js';
export type { FilterTarget, NamedReference, ResolvedName } from './filter-names.js';
export type {
  FilterField,
  FilterLeaf,
  FilterTree,
  RelatedRecord,
  TreeLeaf,
  ValueRange,
  ValueTest,
} from './filter-tree.js';
