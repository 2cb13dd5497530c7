import type { TreeLeaf } from '../../../filter-engine/index.js';
import type { PostLeaf, ProfileLeaf } from '../query/profile-leaf.js';

/** A test of a job in a portal search: one of all searches, or one of words. */
export type PortalLeaf = ProfileLeaf | WordsLeaf;

/** The job's texts have all of the words. */
export interface WordsLeaf extends TreeLeaf {
  readonly of: 'words';
  /** The job must have a word with one beginning of each group. Each beginning starts with the letter of a field. */
  readonly beginnings: ReadonlyArray<readonly string[]>;
}

/** Every job of a portal search passes it (D-SEA-2). */
export function isLiveOn(portalId: number): PostLeaf {
  return { post: { statuses: ['Posted'], portalIds: [portalId] }, negated: false };
}
