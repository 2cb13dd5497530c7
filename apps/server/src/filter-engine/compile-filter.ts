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
  /** True for a caller's own search, which must not find by what is hidden from the group; a search lock may (D-SEA-9). */
  readonly visibleOnly?: boolean;
  /** What can find nothing is taken, instead of being refused: a lock that is stored may name what there is no longer (D-SEA-32). */
  readonly takesUnknown?: boolean;
}

/** Decides whether a profile is one that a filter finds. */
export interface FilterMatcher {
  /** The same as a query is made of it. */
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

/** The caller is told what of the filter means nothing here, such as a distance without a table of postal codes. */
interface Warned {
  readonly warnings: readonly Problem[];
  readonly problems?: undefined;
}

export type CompiledTree<Leaf extends TreeLeaf = FilterLeaf> = (Warned & { readonly tree: FilterTree<Leaf> }) | Refused;
export type CompiledFilter = (Warned & { readonly matcher: FilterMatcher }) | Refused;

/**
 * A filter that `parseFilter` took → what decides over the profiles of one type, or everything that is wrong with it.
 */
export function compileFilter(filter: SearchFilter, context: FilterContext): CompiledFilter {
  const compiled = compileFilterTree(filter, context);
  if (compiled.problems !== undefined) return compiled;
  const { tree, warnings } = compiled;
  return { matcher: { tree, matches: (record) => matchesTree(tree, record) }, warnings };
}

/** The same, as the tree that a query can be made of. */
export function compileFilterTree(filter: SearchFilter, context: FilterContext): CompiledTree {
  return atOnce(compileFilterInSteps(filter, context));
}

/** The same of a caller's filter, whose names of nodes may take long to find. */
export function* compileFilterInSteps(filter: SearchFilter, context: FilterContext): Steps<CompiledTree> {
  const { definition, lists, visibleOnly = false, takesUnknown = false } = context;
  const resolve = (name: string): ResolvedName => resolveFilterName(name, { definition, visibleOnly });
  const scope = { resolve, lists, takesUnknown };
  return yield* compileFilterWith(filter, (condition) => compileCondition(condition, scope));
}

/** One condition → a part of the tree, or what is wrong with it. */
export type ConditionCompiler<Leaf extends TreeLeaf> = (
  condition: FilterCondition,
) => CompiledCondition<FilterTree<Leaf>>;

/** The same where names stand for more than the fields of a profile. */
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
  /** Empty, or it ends with a dot. */
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
