import type { FilterCondition, FilterOperator, JoinOperator, SearchFilter } from '@talent-platform/protocol/search';
import type { FilterKind } from './filter-fields.js';

/** The place of a part of a filter: the numbers of the children that lead to it, from the root. */
export type Path = readonly number[];

/** How a condition compares: an operator, or a range, whose operator is `=` or `!=` too (D-SEA-6). */
export type Comparison = FilterOperator | 'range' | 'notRange';

const EQUALITY = ['=', '!='] as const;
const TEXT: readonly Comparison[] = ['=', '!=', '==', '!=='];
const ORDER: readonly Comparison[] = ['=', '!=', '<', '<=', '>', '>=', 'range', 'notRange'];

/** The comparisons that each kind of filter takes (D-SEA-5). */
export const COMPARISONS: Readonly<Record<FilterKind, readonly Comparison[]>> = {
  text: TEXT,
  words: ['='],
  number: ORDER,
  date: ORDER,
  choice: EQUALITY,
  node: EQUALITY,
  boolean: EQUALITY,
  reference: EQUALITY,
  zip: ['='],
};

/** Every comparison: a filter that the builder does not know may take any. */
export const ALL_COMPARISONS: readonly Comparison[] = [
  '=',
  '!=',
  '==',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  'range',
  'notRange',
];

/** Returns how a condition compares. */
export function comparisonOf({ operator = '=', secondaryValue = [], name }: FilterCondition): Comparison {
  if (secondaryValue.length === 0 || name.endsWith('zipradius')) return operator;
  if (operator === '=') return 'range';
  return operator === '!=' ? 'notRange' : operator;
}

/** Returns the condition with another comparison. Values stay, as far as the comparison has a place for them. */
export function compareBy(condition: FilterCondition, comparison: Comparison): FilterCondition {
  const { name, value = [], secondaryValue = [] } = condition;
  if (comparison === 'range' || comparison === 'notRange') {
    const operator = comparison === 'range' ? '=' : '!=';
    return { name, value: value.slice(0, 1), secondaryValue: [secondaryValue[0] ?? ''], operator };
  }
  return { name, value: value.length > 0 ? value : secondaryValue, operator: comparison };
}

/** Returns a new condition on a filter: its first comparison, and no value yet. */
export function newCondition(name: string, kind: FilterKind | undefined): FilterCondition {
  const [comparison = '='] = COMPARISONS[kind ?? 'text'];
  return { name, value: [], operator: comparison as FilterOperator };
}

/** Returns the filter with one of its groups changed. */
export function changeGroup(
  filter: SearchFilter,
  [at, ...rest]: Path,
  change: (group: SearchFilter) => SearchFilter,
): SearchFilter {
  if (at === undefined) return change(filter);
  const children = (filter.children ?? []).map((child, index) =>
    index === at ? changeGroup(child, rest, change) : child,
  );
  return { ...filter, children };
}

export function addCondition(group: SearchFilter, condition: FilterCondition): SearchFilter {
  return { ...group, filters: [...group.filters, condition] };
}

export function setCondition(group: SearchFilter, at: number, condition: FilterCondition): SearchFilter {
  return { ...group, filters: group.filters.map((old, index) => (index === at ? condition : old)) };
}

export function removeCondition(group: SearchFilter, at: number): SearchFilter {
  return { ...group, filters: group.filters.filter((_, index) => index !== at) };
}

/** Adds a group that joins its parts by the other operator, because the same would change nothing. */
export function addGroup(group: SearchFilter, condition: FilterCondition): SearchFilter {
  const operator: JoinOperator = group.operator === '|' ? '&' : '|';
  return { ...group, children: [...(group.children ?? []), { filters: [condition], operator }] };
}

export function removeGroup(group: SearchFilter, at: number): SearchFilter {
  return { ...group, children: (group.children ?? []).filter((_, index) => index !== at) };
}

/** Says whether a filter can be sent: each group has a part, and each condition its name and its values. */
export function isWhole({ filters, children = [] }: SearchFilter): boolean {
  return filters.length + children.length > 0 && filters.every(isWholeCondition) && children.every(isWhole);
}

function isWholeCondition({ name, value = [], secondaryValue = [] }: FilterCondition): boolean {
  const values = [...value, ...secondaryValue];
  return name !== '' && values.length > 0 && values.every((text) => text !== '');
}

/** Says whether somebody has begun to fill in a filter. */
export function isBegun({ filters, children = [] }: SearchFilter): boolean {
  return (
    children.some(isBegun) ||
    filters.some(({ name, value = [], secondaryValue = [] }) => name !== '' || value.length + secondaryValue.length > 0)
  );
}
