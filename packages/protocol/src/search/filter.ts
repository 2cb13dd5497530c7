/**
 * Every operator of a filter condition (D-SEA-5). The kind of the field decides which operators a filter takes. Text
 * takes `==`, `!==` (exact, case-sensitive), `=` and `!=` (contains, case-insensitive). Numbers and dates take the six
 * that compare. Lists, dropdowns, booleans and references take `=` and `!=`.
 *
 * @example
 * FILTER_OPERATORS.includes('=='); // true
 */
export const FILTER_OPERATORS = ['=', '!=', '==', '!==', '<', '>', '<=', '>='] as const;

/** One of {@link FILTER_OPERATORS}. */
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/**
 * The operators that join the conditions and the children of one filter object (spec: Search filter object).
 *
 * @example
 * JOIN_OPERATORS.includes('|'); // true
 */
export const JOIN_OPERATORS = ['&', '|'] as const;

/** One of {@link JOIN_OPERATORS}. */
export type JoinOperator = (typeof JOIN_OPERATORS)[number];

/**
 * One condition of a filter (spec: Search filter object, filters[]).
 *
 * @example
 * const since: FilterCondition = { name: 'job.updateddate', value: ['2026-01-31'], operator: '>=' };
 */
export interface FilterCondition {
  /** The field that is compared, such as `person.lastname` (D-SEA-7). */
  readonly name: string;
  /**
   * The value to compare with; several values are alternatives (D-SEA-4). The lower bound of `=` on a number or date.
   */
  readonly value?: readonly string[];
  /** The upper bound of `=` on a number or date, or the radius of a zip code (D-SEA-6, D-SEA-11). */
  readonly secondaryValue?: readonly string[];
  /** `=` when left out (D-SEA-4). */
  readonly operator?: FilterOperator;
}

/**
 * A search filter: conditions, and filters below it, joined by one operator (spec: Search filter object).
 *
 * @example
 * const filter: SearchFilter = {
 *   filters: [{ name: 'person.lastname', value: ['Lovelace'], operator: '==' }],
 *   children: [{ filters: [{ name: 'person.id', value: ['7'] }, { name: 'person.id', value: ['8'] }], operator: '|' }],
 * };
 */
export interface SearchFilter {
  readonly filters: readonly FilterCondition[];
  /** `&` when left out (D-SEA-4). */
  readonly operator?: JoinOperator;
  readonly children?: readonly SearchFilter[];
}

/**
 * The limits of a filter (D-SEA-8): conditions in all, levels (the root is the first), objects of filters in all
 * (`nodes`), values in all, and characters of a name (`name`). Secondary values count as values.
 *
 * @example
 * FILTER_LIMITS.depth; // 10
 */
export const FILTER_LIMITS = { conditions: 100, depth: 10, nodes: 200, values: 1000, name: 255 } as const;
