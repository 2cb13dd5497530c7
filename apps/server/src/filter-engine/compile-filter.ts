import type { Problem } from '@talent-platform/protocol/errors';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import type { ProfileRecord } from '../profile-engine/field-types/field-type.js';
import type { ListLookup } from '../profile-engine/list-lookup.js';
import type { ProfileDefinition } from '../profile-engine/profile-definition.js';
import { compileCondition } from './compile-condition.js';
import type { CompiledCondition } from './compile-condition.js';
import type { Remark } from './comparisons/comparison.js';
import { resolveFilterName } from './filter-names.js';
import type { ResolvedName } from './filter-target.js';
import type { FilterLeaf, FilterTree, TreeLeaf } from './filter-tree.js';
import { matchesTree } from './matches-tree.js';
import { atOnce } from '../profile-engine/steps.js';
import type { Steps } from '../profile-engine/steps.js';

export interface FilterContext {
  readonly definition: ProfileDefinition;
  readonly lists: ListLookup;
  /** True for a caller's own search: it must not use fields that are hidden from the group. A search lock may use them (D-SEA-9). */
  readonly visibleOnly?: boolean;
  /** Values that can find nothing are taken instead of refused, because a stored lock may name values that no longer exist (D-SEA-32). */
  readonly takesUnknown?: boolean;
}

/** Decides whether a profile is one that a filter finds. */
export interface FilterMatcher {
  /** The filter as a tree, of which a query is made. */
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
export type CompiledFilter = (Warned & { readonly matcher: FilterMatcher }) | Refused;

/**
 * Compiles a filter that `parseFilter` took. The result decides about profiles of one type, or lists every problem.
 */
export function compileFilter(filter: SearchFilter, context: FilterContext): CompiledFilter {
  const compiled = compileFilterTree(filter, context);
  if (compiled.problems !== undefined) return compiled;
  const { tree, warnings } = compiled;
  return { matcher: { tree, matches: (record) => matchesTree(tree, record) }, warnings };
}

/** Compiles a filter to the tree of which a query is made. */
export function compileFilterTree(filter: SearchFilter, context: FilterContext): CompiledTree {
  return atOnce(compileFilterInSteps(filter, context));
}

/** Compiles a caller's filter to a tree, in steps: finding its nodes by name may take long. */
export function* compileFilterInSteps(filter: SearchFilter, context: FilterContext): Steps<CompiledTree> {
  const { definition, lists, visibleOnly = false, takesUnknown = false } = context;
  const resolve = (name: string): ResolvedName => resolveFilterName(name, { definition, visibleOnly });
  const scope = { resolve, lists, takesUnknown };
  return yield* compileFilterWith(filter, (condition) => compileCondition(condition, scope));
}

/** Compiles a condition to a part of the tree, or finds its problems. */
export type ConditionCompiler<Leaf extends TreeLeaf> = (
  condition: FilterCondition,
) => CompiledCondition<FilterTree<Leaf>>;

/** Compiles a filter whose names may stand for more than the fields of a profile. */
export function* compileFilterWith<Leaf extends TreeLeaf>(
  filter: SearchFilter,
  compile: ConditionCompiler<Leaf>,
): Steps<CompiledTree<Leaf>> {
  const found: Findings = { problems: [], warnings: [] };
  const tree = yield* compileNode(filter, { path: '', compile }, found);
  return found.problems.length > 0 ? { problems: found.problems } : { tree, warnings: found.warnings };
}

interface Findings {
  readonly problems: Problem[];
  readonly warnings: Problem[];
}

interface Place<Leaf extends TreeLeaf> {
  /** The path is empty or ends with a dot. */
  readonly path: string;
  readonly compile: ConditionCompiler<Leaf>;
}

function* compileNode<Leaf extends TreeLeaf>(
  { filters, operator = '&', children = [] }: SearchFilter,
  place: Place<Leaf>,
  found: Findings,
): Steps<FilterTree<Leaf>> {
  const { path, compile } = place;
  const parts: Array<FilterTree<Leaf>> = [];
  for (const [index, filter] of filters.entries()) {
    const { part, problems, warnings } = compile(filter);
    const at = `${path}filters[${index}].`;
    found.problems.push(...problems.map((remark) => problemOf('SEARCH_INVALID', at, remark)));
    found.warnings.push(...warnings.map((remark) => problemOf('VALUE_INVALID', at, remark)));
    if (part !== undefined) parts.push(part);
    yield;
  }
  for (const [index, child] of children.entries()) {
    parts.push(yield* compileNode(child, { path: `${path}children[${index}].`, compile }, found));
  }
  return { operator, parts };
}

function problemOf(code: Problem['code'], path: string, { place, detail }: Remark): Problem {
  return { code, field: `${path}${place}`, detail };
}
