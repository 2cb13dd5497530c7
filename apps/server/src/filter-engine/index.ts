export { compileFilter, compileFilterInSteps, compileFilterTree, compileFilterWith } from './compile-filter.js';
export type {
  CompiledFilter,
  CompiledTree,
  ConditionCompiler,
  FilterContext,
  FilterMatcher,
} from './compile-filter.js';
export { compileCondition, compileTest, refusedName } from './compile-condition.js';
export type { AskedTest, CompiledCondition } from './compile-condition.js';
export { FILTER_PREFIXES, findReference, resolveFilterName, unknownName } from './filter-names.js';
export type { NamedReference } from './filter-names.js';
export type { FilterTarget, ResolvedName, ResolveName } from './filter-target.js';
export { COMPARISONS } from './comparisons/comparisons.js';
export type { Comparison, PlainComparison } from './comparisons/comparison.js';
export { storable, unknownOptions } from './comparisons/comparison.js';
export { boolean } from './comparisons/boolean.js';
export { datetime, postedDate } from './comparisons/date.js';
export { reference } from './comparisons/reference.js';
export { text } from './comparisons/text.js';
export type {
  FilterField,
  FilterLeaf,
  FilterNode,
  FilterTree,
  RelatedRecord,
  TreeLeaf,
  ValueRange,
  ValueTest,
} from './filter-tree.js';
export { matchesTree } from './matches-tree.js';
