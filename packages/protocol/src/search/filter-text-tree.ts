import type { FilterCondition, FilterOperator, JoinOperator, SearchFilter } from './filter.js';
import type { FilterToken } from './filter-text-tokens.js';

/** A value as it is sent, and its column. */
export interface PlacedValue {
  readonly value: string;
  readonly column: number;
}

/** A condition as it is written. */
export interface TextCondition {
  readonly kind: 'condition';
  readonly name: FilterToken;
  readonly operator: FilterOperator;
  readonly operatorColumn: number;
  readonly values: readonly PlacedValue[];
  readonly secondaryValues: readonly PlacedValue[];
}

/** A filter as it is written: `group` is a part in parentheses. */
export type FilterTextTree =
  | TextCondition
  | { readonly kind: 'join'; readonly operator: JoinOperator; readonly parts: readonly FilterTextTree[] }
  | { readonly kind: 'group'; readonly part: FilterTextTree };

const OPPOSITES: Readonly<Record<FilterOperator, FilterOperator>> = {
  '=': '!=',
  '!=': '=',
  '==': '!==',
  '!==': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};
const ORDERS: readonly FilterOperator[] = ['<', '>', '<=', '>='];
const OPPOSITE_JOINS: Readonly<Record<JoinOperator, JoinOperator>> = { '&': '|', '|': '&' };

/** Returns the negation of a filter, by De Morgan's laws. Filter objects can only negate operators. */
export function negateTree(tree: FilterTextTree): FilterTextTree {
  if (tree.kind === 'group') return { kind: 'group', part: negateTree(tree.part) };
  if (tree.kind === 'join')
    return { kind: 'join', operator: OPPOSITE_JOINS[tree.operator], parts: tree.parts.map(negateTree) };
  const opposite = { ...tree, operator: OPPOSITES[tree.operator] };
  if (!ORDERS.includes(tree.operator) || tree.values.length === 1) return opposite;
  // `<` with several values is true if it is true for one of them. Its opposite must be true for all (D-SEA-4).
  return { kind: 'join', operator: '&', parts: tree.values.map((value) => ({ ...opposite, values: [value] })) };
}

/**
 * Makes the filter object of the parsed text: each pair of parentheses is a child, and so is `and` beside `or`.
 *
 * @param columns is given the column of each part, by the path that problems name (D-SEA-8)
 */
export function filterOf(tree: FilterTextTree, path: string, columns: Map<string, number>): SearchFilter {
  const { operator, parts } = tree.kind === 'join' ? tree : { operator: '&' as const, parts: [tree] };
  const filters: FilterCondition[] = [];
  const children: SearchFilter[] = [];
  for (const part of parts) {
    if (part.kind === 'condition') {
      filters.push(conditionOf(part, `${path}filters[${filters.length}]`, columns));
    } else {
      const inner = part.kind === 'group' ? part.part : part;
      const childPath = `${path}children[${children.length}]`;
      columns.set(childPath, firstColumn(inner));
      children.push(filterOf(inner, `${childPath}.`, columns));
    }
  }
  return { filters, operator, ...(children.length > 0 && { children }) };
}

function conditionOf(condition: TextCondition, path: string, columns: Map<string, number>): FilterCondition {
  const { name, operator, operatorColumn, values, secondaryValues } = condition;
  columns.set(path, name.column).set(`${path}.operator`, operatorColumn);
  for (const [member, placed] of [
    ['value', values],
    ['secondaryValue', secondaryValues],
  ] as const) {
    for (const [index, { column }] of placed.entries()) columns.set(`${path}.${member}[${index}]`, column);
  }
  return {
    name: name.text,
    ...(values.length > 0 && { value: values.map(({ value }) => value) }),
    ...(secondaryValues.length > 0 && { secondaryValue: secondaryValues.map(({ value }) => value) }),
    operator,
  };
}

function firstColumn(tree: FilterTextTree): number {
  if (tree.kind === 'condition') return tree.name.column;
  if (tree.kind === 'group') return firstColumn(tree.part);
  const [first] = tree.parts;
  return first === undefined ? 1 : firstColumn(first);
}
