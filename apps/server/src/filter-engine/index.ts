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
export {
  compileCondition,
  compileFilter,
  compileProfileFilter,
  compileTest,
  ConditionRefused,
  NEGATIONS,
} from './compile-filter.js';
export type { CompiledFilter, ConditionCompiler } from './compile-filter.js';
export { FILTER_PREFIXES, findReference, resolveFilterName, unknownName } from './filter-names.js';
export type { FilterTarget, NamedReference } from './filter-names.js';
export { matchesTree } from './filter-tree.js';
export type {
  FilterField,
  FilterLeaf,
  FilterTree,
  RelatedRecord,
  TreeLeaf,
  ValueRange,
  ValueTest,
} from './filter-tree.js';
