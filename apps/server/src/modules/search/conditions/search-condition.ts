import type { FilterCondition } from '@talent-platform/protocol/search';
import type { CompiledCondition, FilterTree } from '../../../filter-engine/index.js';
import type { CustomerPortals } from '../../portals/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import type { ProfileLeaf } from '../query/profile-leaf.js';

/** Whose search it is. */
export interface SearchScope {
  readonly customerId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly definitions: CallerDefinitions;
  readonly portals: CustomerPortals;
  /** The caller may read the posts of jobs. */
  readonly readsPosts: boolean;
  /** There is a table of where postal codes lie (D-SEA-22). */
  readonly knowsZipCodes: boolean;
}

export type CompiledPart = CompiledCondition<FilterTree<ProfileLeaf>>;

/** A filter that asks for other records than the profile itself. */
export interface SearchCondition {
  /** Not for a caller from whom it would tell what is hidden. */
  isOpen(scope: SearchScope): boolean;
  compile(given: FilterCondition, scope: SearchScope): CompiledPart;
}
