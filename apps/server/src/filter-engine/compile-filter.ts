import type { FilterCondition, FilterOperator, SearchFilter } from '@talent-platform/protocol/search';
import { quote } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { ListLookup } from '../profile-engine/list-lookup.js';
import type { ComparedValues, Comparison, Condition, PlainComparison, Remark } from './comparisons/comparison.js';
import { referenceTargetOf, resolveFilterName } from './filter-names.js';
import type { ResolveName, ResolvedName } from './filter-names.js';
import { matchesTree } from './filter-tree.js';
import type { FilterLeaf, ValueTest, FilterTree, TreeLeaf } from './filter-tree.js';
import type { ProfileRecord } from '../profile-engine/field-types/field-type.js';
import type { ProfileDefinition } from '../profile-engine/profile-definition.js';

interface FilterContext {
  readonly definition: ProfileDefinition;
  readonly lists: ListLookup;
  /** True for a caller's own search: it must not use fields that are hidden from the group. A search lock may use them (D-SEA-9). */
  readonly visibleOnly?: boolean;
  /** Values that can find nothing are taken instead of refused, because a stored lock may name values that no longer exist (D-SEA-32). */
  readonly takesUnknown?: boolean;
}

/** Decides whether a filter finds a profile. */
export interface FilterMatcher {
  readonly tree: FilterTree;
  matches(record: ProfileRecord): boolean;
}

interface Refused {
  readonly tree?: undefined;
  readonly matcher?: undefined;
  readonly warnings?: undefined;
  /** SEARCH_INVALID, each with its path, such as `children[0].filters[2].operator` (D-SEA-8). */
  readonly problems: readonly Problem[];
}

/** A tree with warnings: parts of the filter that find nothing on this server, such as a distance without a table of postal codes. */
interface Warned {
  readonly warnings: readonly Problem[];
  readonly problems?: undefined;
}

export type CompiledTree<Leaf extends TreeLeaf = FilterLeaf> = (Warned & { readonly tree: FilterTree<Leaf> }) | Refused;

/**
 * Compiles a filter that `parseFilter` took. The result decides about profiles of one type, or lists every problem.
 */
export function compileFilter(
  filter: SearchFilter,
  context: FilterContext,
): (Warned & { readonly matcher: FilterMatcher }) | Refused {
  const compiled = compileFilterTree(filter, context);
  if (compiled.problems !== undefined) return compiled;
  const { tree, warnings } = compiled;
  return { matcher: { tree, matches: (record) => matchesTree(tree, record) }, warnings };
}

export function compileFilterTree(filter: SearchFilter, context: FilterContext): CompiledTree {
  const { definition, lists, visibleOnly = false, takesUnknown = false } = context;
  const resolve = (name: string): ResolvedName => resolveFilterName(name, { definition, visibleOnly });
  const scope = { resolve, lists, takesUnknown };
  return compileFilterWith(filter, (condition) => compileCondition(condition, scope));
}

/** Compiles a condition to a part of the tree, or finds its problems. */
export type ConditionCompiler<Leaf extends TreeLeaf> = (
  condition: FilterCondition,
) => CompiledCondition<FilterTree<Leaf>>;

/** Compiles a filter whose names may stand for more than the fields of a profile. */
export function compileFilterWith<Leaf extends TreeLeaf>(
  filter: SearchFilter,
  compile: ConditionCompiler<Leaf>,
): CompiledTree<Leaf> {
  const found: { readonly problems: Problem[]; readonly warnings: Problem[] } = { problems: [], warnings: [] };
  const tree = compileNode(filter, { path: '', compile }, found);
  return found.problems.length > 0 ? { problems: found.problems } : { tree, warnings: found.warnings };
}

interface Place<Leaf extends TreeLeaf> {
  /** The path is empty or ends with a dot. */
  readonly path: string;
  readonly compile: ConditionCompiler<Leaf>;
}

function compileNode<Leaf extends TreeLeaf>(
  { filters, operator = '&', children = [] }: SearchFilter,
  place: Place<Leaf>,
  found: { readonly problems: Problem[]; readonly warnings: Problem[] },
): FilterTree<Leaf> {
  const { path, compile } = place;
  const parts: Array<FilterTree<Leaf>> = [];
  for (const [index, filter] of filters.entries()) {
    const { part, problems, warnings } = compile(filter);
    const at = `${path}filters[${index}].`;
    found.problems.push(...problems.map((remark) => problemOf('SEARCH_INVALID', at, remark)));
    found.warnings.push(...warnings.map((remark) => problemOf('VALUE_INVALID', at, remark)));
    if (part !== undefined) parts.push(part);
  }
  for (const [index, child] of children.entries()) {
    parts.push(compileNode(child, { path: `${path}children[${index}].`, compile }, found));
  }
  return { operator, parts };
}

function problemOf(code: Problem['code'], path: string, { place, detail }: Remark): Problem {
  return { code, field: `${path}${place}`, detail };
}

export interface CompiledCondition<Part = FilterLeaf> {
  /** Left out if there are problems. */
  readonly part?: Part;
  readonly problems: readonly Remark[];
  readonly warnings: readonly Remark[];
}

interface ConditionScope {
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

interface ConditionTest {
  readonly test: ValueTest;
  /** None of the values may pass. */
  readonly negated: boolean;
}

/** Compiles the test of a condition, whatever the condition's name stands for, or finds its problems. */
export function compileTest(
  given: FilterCondition,
  comparison: PlainComparison,
  { takesUnknown = false }: Pick<ConditionScope, 'takesUnknown'> = {},
): CompiledCondition<ConditionTest> {
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
