import type { FilterCondition, FilterOperator, SearchFilter } from '@talent-platform/protocol/search';
import { quote } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { ListLookup } from '../profile-engine/list-lookup.js';
import type { Comparison, Condition, PlainComparison, Remark } from './comparisons.js';
import { referenceTargetOf, resolveFilterName } from './filter-names.js';
import type { FilterTarget } from './filter-names.js';
import type { FilterLeaf, FilterTree, TreeLeaf } from './filter-tree.js';
import type { ProfileDefinition } from '../profile-engine/profile-definition.js';

interface CompareScope {
  readonly lists: ListLookup;
  /** Values that can find nothing are taken instead of refused, because a stored lock may name values that no longer exist (D-SEA-32). */
  readonly takesUnknown?: boolean;
}

interface FilterContext extends CompareScope {
  readonly definition: ProfileDefinition;
  /** True for a caller's own search: it must not use fields that are hidden from the group. A search lock may use them (D-SEA-9). */
  readonly visibleOnly?: boolean;
}

/** A condition cannot be compiled. */
export class ConditionRefused extends Error {
  override readonly name = 'ConditionRefused';
  readonly remarks: readonly Remark[];

  /** @param remarks sentences whose subject is the name of the condition (D-ERR-4) */
  constructor({ name }: FilterCondition, remarks: readonly Remark[]) {
    super('The condition has problems.');
    this.remarks = remarks.map(({ place, detail }) => ({ place, detail: `${quote(name)} ${detail}` }));
  }

  /** @param refusal a sentence whose subject is the name */
  static ofName(condition: FilterCondition, refusal: string): ConditionRefused {
    return new ConditionRefused(condition, [{ place: 'name', detail: refusal }]);
  }
}

/** A tree, or every problem of the filter: SEARCH_INVALID, each with its path, such as `children[0].filters[2].operator` (D-SEA-8). */
export type CompiledFilter<Leaf extends TreeLeaf = FilterLeaf> =
  | { readonly tree: FilterTree<Leaf>; readonly problems?: undefined }
  | { readonly tree?: undefined; readonly problems: readonly Problem[] };

/** Compiles a condition to a part of the tree. @throws ConditionRefused */
export type ConditionCompiler<Leaf extends TreeLeaf> = (condition: FilterCondition) => FilterTree<Leaf>;

/** Compiles a filter that `parseFilter` took. Its names may stand for more than the fields of a profile. */
export function compileFilter<Leaf extends TreeLeaf>(
  filter: SearchFilter,
  compile: ConditionCompiler<Leaf>,
): CompiledFilter<Leaf> {
  const problems: Problem[] = [];
  const tree = compileNode(filter, { path: '', compile, problems });
  return problems.length > 0 ? { problems } : { tree };
}

/** Compiles a filter over the values of one profile type. */
export function compileProfileFilter(filter: SearchFilter, context: FilterContext): CompiledFilter {
  const { definition, visibleOnly = false } = context;
  return compileFilter(filter, (condition) => {
    const { target, refusal } = resolveFilterName(condition.name, { definition, visibleOnly });
    if (target === undefined) throw ConditionRefused.ofName(condition, refusal);
    return compileCondition(condition, target, context);
  });
}

interface Place<Leaf extends TreeLeaf> {
  /** The path is empty or ends with a dot. */
  readonly path: string;
  readonly compile: ConditionCompiler<Leaf>;
  /** Collects the problems of all conditions. */
  readonly problems: Problem[];
}

function compileNode<Leaf extends TreeLeaf>(
  { filters, operator = '&', children = [] }: SearchFilter,
  place: Place<Leaf>,
): FilterTree<Leaf> {
  const { path, compile, problems } = place;
  const parts: Array<FilterTree<Leaf>> = [];
  for (const [index, filter] of filters.entries()) {
    try {
      parts.push(compile(filter));
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      for (const { place: at, detail } of error.remarks)
        problems.push({ code: 'SEARCH_INVALID', field: `${path}filters[${index}].${at}`, detail });
    }
  }
  for (const [index, child] of children.entries())
    parts.push(compileNode(child, { ...place, path: `${path}children[${index}].` }));
  return { operator, parts };
}

/** Negations, and the operators that they negate. None of the alternatives may hold (D-SEA-4). */
export const NEGATIONS: Partial<Record<FilterOperator, FilterOperator>> = { '!=': '=', '!==': '==' };

/** Compiles a condition on a field. @throws ConditionRefused */
export function compileCondition(given: FilterCondition, target: FilterTarget, scope: CompareScope): FilterLeaf {
  const { compared, comparison, field, of } = target;
  const compile = (condition: Condition) => comparison.compile(condition, compared, scope.lists);
  const refersTo = referenceTargetOf(compared);
  const tested = compileTest(given, { ...comparison, compile }, scope);
  return { field, ...tested, ...(of !== undefined && { of }), ...(refersTo !== undefined && { refersTo }) };
}

/** Compiles the test of a condition, whatever the condition's name stands for. @throws ConditionRefused */
export function compileTest(
  given: FilterCondition,
  comparison: PlainComparison,
  { takesUnknown = false }: Pick<CompareScope, 'takesUnknown'> = {},
): Pick<FilterLeaf, 'test' | 'negated'> {
  const { operator = '=', value = [], secondaryValue = [] } = given;
  const condition: Condition = {
    operator: NEGATIONS[operator] ?? operator,
    values: value,
    secondaryValues: secondaryValue,
  };
  const misused = [...operatorProblems(comparison, operator), ...memberProblems(comparison, condition)];
  if (misused.length > 0) throw new ConditionRefused(given, misused);
  const { test, problems = [], unknown = [] } = comparison.compile(condition);
  const all = takesUnknown ? problems : [...problems, ...unknown];
  if (all.length > 0) throw new ConditionRefused(given, all);
  return { test, negated: condition.operator !== operator };
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
