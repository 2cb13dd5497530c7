import type { FilterLeaf, TreeLeaf, ValueTest } from '../../../profile-engine/index.js';

/** What a portal search asks of a job: its fields, and what only portals ask. */
export type PortalLeaf = FilterLeaf | PostLeaf | CompanyLeaf | WordLeaf;

/** The job is live on the portal, by a post whose start passes the test (D-SEA-2). */
export interface PostLeaf extends TreeLeaf {
  readonly of: 'post';
  /** Left out, any start does. */
  readonly start?: ValueTest;
  readonly negated: boolean;
}

/** The job's location is an address of one of the companies. */
export interface CompanyLeaf extends TreeLeaf {
  readonly of: 'company';
  readonly companyIds: readonly number[];
  readonly negated: boolean;
}

/** A word of one of the texts begins so. */
export interface WordLeaf extends TreeLeaf {
  readonly of: 'word';
  /** Keys of the value index. */
  readonly fields: readonly string[];
  readonly folded: string;
}

/** Every job of a portal search passes it. */
export const IS_LIVE: PostLeaf = { of: 'post', negated: false };
