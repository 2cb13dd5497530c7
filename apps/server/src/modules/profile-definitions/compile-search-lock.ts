import type { Problem } from '@talent-platform/protocol/errors';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { compileProfileFilter } from '../../filter-engine/index.js';
import type { CompiledFilter, FilterTree } from '../../filter-engine/index.js';
import type { ListLookup, ProfileDefinition } from '../../profile-engine/index.js';

/**
 * Compiles a group's search lock over one profile type. The lock may name fields that the group itself does not see.
 */
export function compileSearchLock(
  filter: SearchFilter,
  definition: ProfileDefinition,
  lists: ListLookup,
): CompiledFilter {
  // Uses the configured labels, because otherwise a caller who renames nodes could open the lock.
  const compiled = compileProfileFilter(filter, { definition, lists: lists.configured ?? lists, takesUnknown: true });
  return compiled.tree && namesNothing(compiled.tree) ? { tree: shut(definition) } : compiled;
}

/**
 * Returns the problems of a blueprint's search lock. They include the problems of a search, and a filter without
 * conditions. A lock without conditions would let everybody in, or nobody (D-SEA-13, D-SEA-32).
 */
export function searchLockProblems(
  filter: SearchFilter,
  definition: ProfileDefinition,
  lists: ListLookup,
): readonly Problem[] {
  const compiled = compileProfileFilter(filter, { definition, lists });
  if (compiled.problems !== undefined) return compiled.problems;
  return asksForNothing(compiled.tree) ? [OPEN] : [];
}

/** Returns a lock that lets nobody in. Replaces a lock that names something missing, however the lock is phrased. */
function shut({ fields }: ProfileDefinition): FilterTree {
  const indexed = fields.all.get('id');
  if (indexed === undefined) throw new TypeError('A profile type has no ids.');
  const field = { key: 'id', ofRow: true, indexed };
  return { field, test: { kind: 'numberIs', numbers: new Set() }, negated: false };
}

const OPEN: Problem = {
  code: 'SEARCH_INVALID',
  detail: 'must hold at least one filter: a lock without one locks nothing. Leave it out where there is none.',
};

function asksForNothing(tree: FilterTree): boolean {
  return tree.parts?.every(asksForNothing) ?? false;
}

/** A condition whose list values name no node compiles to a test against no numbers. */
function namesNothing(tree: FilterTree): boolean {
  if (tree.parts !== undefined) return tree.parts.some(namesNothing);
  return tree.test.kind === 'numberIs' && tree.test.numbers.size === 0;
}
