import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { Turn } from '../../runtime/index.js';
import { refuseProblems } from '../../http/index.js';
import type { CompiledTree, FilterTree, TreeLeaf } from '../../filter-engine/index.js';
import type { Steps } from '../../profile-engine/index.js';
import type { RecordsToSearch } from './query/find-ids.js';
import type { ProfileLeaf } from './query/profile-leaf.js';

/** A caller's search: what is searched, and what all that is found must pass. */
export interface CallersSearch {
  readonly records: RecordsToSearch<ProfileLeaf>;
  readonly tree: FilterTree<ProfileLeaf>;
  /** Filters that can find nothing here (D-SEA-22). */
  readonly warnings: readonly Problem[];
}

/** A filter that was compiled for a search. @throws ProtocolError with everything that is wrong with it (D-SEA-3, D-SEA-8) */
export async function searchable(
  steps: Steps<CompiledTree<ProfileLeaf>>,
): Promise<Pick<CallersSearch, 'tree' | 'warnings'>> {
  const { tree, warnings = [], problems = [] } = await new Turn().through(steps);
  refuseProblems(problems);
  if (tree === undefined || asksForNothing(tree)) throw ProtocolError.of('SEARCH_INVALID', NO_FILTER);
  return { tree, warnings };
}

/** What passes all of these. */
export function allOfTrees<Leaf extends TreeLeaf>(
  parts: ReadonlyArray<FilterTree<Leaf> | undefined>,
): FilterTree<Leaf> {
  return { operator: '&', parts: parts.filter((part) => part !== undefined) };
}

const NO_FILTER =
  'A search takes at least one filter, such as {"filters":[{"name":"person.id","value":["0"],"operator":">"}]} for all.';

function asksForNothing(tree: FilterTree<TreeLeaf>): boolean {
  return tree.parts?.every(asksForNothing) ?? false;
}
