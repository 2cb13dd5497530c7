import type { TreeLeaf } from '../../../filter-engine/index.js';
import type { PostLeaf, ProfileLeaf } from '../query/profile-leaf.js';

/** What a portal search asks of a job: what all searches do, and what only portals ask. */
export type PortalLeaf = ProfileLeaf | WordsLeaf;

/** Its texts have all of the words. */
export interface WordsLeaf extends TreeLeaf {
  readonly of: 'words';
  /** Of each of these it has a word that begins so; each is a word behind the letters of the fields that it may stand in. */
  readonly beginnings: ReadonlyArray<readonly string[]>;
}

/** Every job of a portal search passes it (D-SEA-2). */
export function isLiveOn(portalId: number): PostLeaf {
  return { post: { statuses: ['Posted'], portalIds: [portalId] }, negated: false };
}
