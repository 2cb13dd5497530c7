export { matchAll, matchAny } from '@talent-platform/protocol/search';
export type {
  FilterBuilder,
  FilterCondition,
  FilterOperator,
  FilterValue,
  JoinOperator,
  SearchFilter,
} from '@talent-platform/protocol/search';
