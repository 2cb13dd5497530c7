import type { Problem } from '@talent-platform/protocol/errors';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { compileFilter, compileFilterTree } from '../../profile-engine/index.js';
import type { FilterMatcher, FilterTree, ListLookup, ProfileDefinition } from '../../profile-engine/index.js';

export type CompiledLock =
  | { readonly matcher: FilterMatcher; readonly problems?: undefined }
  | { readonly matcher?: undefined; readonly problems: readonly Problem[] };

/** A group's search lock over one profile type. It may ask for fields that the group does not see itself. */
export function compileSearchLock(
  filter: SearchFilter,
  definition: ProfileDefinition,
  lists: ListLookup,
): CompiledLock {
  const compiled = compileFilter(filter, { definition, lists });
  return compiled.problems === undefined ? { matcher: compiled.matcher } : { problems: compiled.problems };
}

/**
 * What is wrong with a search lock of a blueprint. What a search takes as it comes would leave a lock open, or shut: a date
 * that cannot be read, a list value that there is not, a filter that asks for nothing (D-SEA-13).
 */
export function searchLockProblems(
  filter: SearchFilter,
  definition: ProfileDefinition,
  lists: ListLookup,
): readonly Problem[] {
  const compiled = compileFilterTree(filter, { definition, lists });
  if (compiled.problems !== undefined) return compiled.problems;
  const { tree, warnings } = compiled;
  return [...warnings, ...(asksForNothing(tree) ? [OPEN] : []), ...(namesNothing(tree) ? [UNKNOWN_VALUE] : [])];
}

const OPEN: Problem = {
  error: 'SEARCH_INVALID',
  detail: 'must hold at least one filter: a lock without one locks nothing. Leave it out where there is none.',
};

const UNKNOWN_VALUE: Problem = {
  error: 'SEARCH_INVALID',
  detail: 'names a value that its list does not have; name nodes by id, such as "D31001", or by label.',
};

function asksForNothing(tree: FilterTree): boolean {
  return tree.parts?.every(asksForNothing) ?? false;
}

/** A list value that was not found leaves a test for one of no numbers. */
function namesNothing(tree: FilterTree): boolean {
  if (tree.parts !== undefined) return tree.parts.some(namesNothing);
  return tree.test.kind === 'numberIs' && tree.test.numbers.size === 0;
}
