import type { FilterCondition, FilterOperator } from '@talent-platform/protocol/search';
import type { ListLookup } from '../profile-engine/list-lookup.js';
import { quote } from '@talent-platform/protocol/errors';
import type { ComparedValues, Comparison, Condition, PlainComparison, Remark } from './comparisons/comparison.js';
import { referenceTargetOf } from './filter-target.js';
import type { ResolveName } from './filter-target.js';
import type { FilterLeaf, ValueTest } from './filter-tree.js';

export interface CompiledCondition<Part = FilterLeaf> {
  /** Left out if there are problems. */
  readonly part?: Part;
  readonly problems: readonly Remark[];
  readonly warnings: readonly Remark[];
}

export interface ConditionScope {
  readonly resolve: ResolveName;
  readonly lists: ListLookup;
  /** Values that can find nothing are taken instead of refused (D-SEA-32). */
  readonly takesUnknown?: boolean;
}

/** Negations, and the operators that they negate. None of the alternatives may hold (D-SEA-4). */
const NEGATIONS: Partial<Record<FilterOperator, FilterOperator>> = { '!=': '=', '!==': '==' };

/** Compiles a condition to a leaf of the tree, or finds its problems. */
export function compileCondition(given: FilterCondition, scope: ConditionScope): CompiledCondition {
  const { target, refusal } = scope.resolve(given.name);
  if (target === undefined) return refusedName(given, refusal);
  const { compared, comparison, field, of } = target;
  const compile = (condition: Condition): ComparedValues => comparison.compile(condition, compared, scope.lists);
  const { part, ...rest } = compileTest(given, { ...comparison, compile }, scope);
  if (part === undefined) return rest;
  const refersTo = referenceTargetOf(compared);
  const leaf = { field, ...part, ...(of !== undefined && { of }), ...(refersTo !== undefined && { refersTo }) };
  return { ...rest, part: leaf };
}

/** The test that a condition puts to a value. */
export interface AskedTest {
  readonly test: ValueTest;
  /** None of the values may pass. */
  readonly negated: boolean;
}

/** Compiles the test of a condition, whatever the condition's name stands for, or finds its problems. */
export function compileTest(
  given: FilterCondition,
  comparison: PlainComparison,
  { takesUnknown = false }: Pick<ConditionScope, 'takesUnknown'> = {},
): CompiledCondition<AskedTest> {
  const { name, operator = '=', value = [], secondaryValue = [] } = given;
  const condition: Condition = {
    operator: NEGATIONS[operator] ?? operator,
    values: value,
    secondaryValues: secondaryValue,
  };
  const misused = [...operatorProblems(comparison, operator), ...memberProblems(comparison, condition)];
  if (misused.length > 0) return refused(name, misused);
  const { test, problems = [], unknown = [] } = comparison.compile(condition);
  const all = takesUnknown ? problems : [...problems, ...unknown];
  if (all.length > 0) return refused(name, all);
  const part = { test, negated: condition.operator !== operator };
  return { part, problems: [], warnings: [] };
}

/** @param refusal a sentence whose subject is the name */
export function refusedName({ name }: FilterCondition, refusal: string): CompiledCondition<never> {
  return refused(name, [{ place: 'name', detail: refusal }]);
}

function operatorProblems({ noun, operators }: Comparison, operator: FilterOperator): Remark[] {
  if (operators.includes(operator)) return [];
  const taken = operators.map(quote).join(', ');
  return [{ place: 'operator', detail: `is ${noun} and takes ${taken}, received ${quote(operator)}.` }];
}

/** `=` of a number or date needs a value or a second value. Every other condition needs a value, and takes no second one. */
function memberProblems({ noun, ranges }: Comparison, condition: Condition): Remark[] {
  const { operator, values, secondaryValues } = condition;
  const isRange = ranges && operator === '=';
  const problems: Remark[] = [];
  if (values.length === 0 && !(isRange && secondaryValues.length > 0)) {
    problems.push({ place: 'value', detail: 'needs at least one value, received none.' });
  }
  if (secondaryValues.length > 0 && !isRange) {
    const rule = ranges ? 'takes a second value only with "=" and "!="' : `is ${noun} and takes no second value`;
    problems.push({ place: 'secondaryValue', detail: `${rule}: leave it out.` });
  }
  return problems;
}

function refused(name: string, problems: readonly Remark[]): CompiledCondition<never> {
  return { problems: named(name, problems), warnings: [] };
}

/** Puts the filter's name before each remark (D-ERR-4). */
function named(name: string, remarks: readonly Remark[]): Remark[] {
  return remarks.map(({ place, detail }) => ({ place, detail: `${quote(name)} ${detail}` }));
}
