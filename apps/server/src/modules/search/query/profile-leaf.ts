import type { JobPostStatus } from '@talent-platform/protocol/models';
import type {
  FilterField,
  FilterLeaf,
  FilterTree,
  RelatedRecord,
  TreeLeaf,
  ValueTest,
} from '../../../filter-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';

/** What a search asks of a profile: its own values, the profiles and the address that it names, and of a job its posts to portals and to job boards. */
export type ProfileLeaf = FilterLeaf | ReferenceLeaf | AddressLeaf | PostLeaf | BoardLeaf;

/** A profile that the searched one refers to passes, and is inside the caller's search lock (D-SEA-30). */
export interface ReferenceLeaf extends TreeLeaf {
  /** Holds the id of the other profile. */
  readonly via: FilterField;
  readonly target: ProfileType;
  /** What the other profile must be. */
  readonly passes: FilterTree<ProfileLeaf>;
  /** A lock knows references that the caller does not see, so it is no part of `passes`. */
  readonly lock: FilterTree | undefined;
  readonly negated: boolean;
  readonly of?: RelatedRecord;
}

/** One address of a company passes: that which a profile names, or any of a company's own (D-SEA-21). */
export interface AddressLeaf extends TreeLeaf {
  readonly address: FilterTree<AddressTest>;
  /** Holds the id of the address; that of the row is the company whose it is. */
  readonly by: FilterField;
  readonly negated: boolean;
  readonly of?: RelatedRecord;
}

/** What an address must be. */
export type AddressTest = AddressValue | AddressWord | AddressNear | AddressOfCompany;

export interface AddressValue extends TreeLeaf {
  readonly column: AddressColumn;
  readonly test: ValueTest;
}

/** A word of the text begins so. */
export interface AddressWord extends TreeLeaf {
  readonly column: AddressText;
  readonly folded: string;
}

/** The company whose address it is passes. */
export interface AddressOfCompany extends TreeLeaf {
  readonly company: FilterLeaf;
}

/** A US postal code that lies within so many miles of another one. */
export interface AddressNear extends TreeLeaf {
  readonly zipCode: string | undefined;
  readonly miles: number;
  /** The node of the United States; an address of another country has no US postal code. */
  readonly country: number | undefined;
}

export type AddressText = 'street1' | 'street2' | 'city' | 'county' | 'zip';
export type AddressColumn = AddressText | 'state' | 'country' | 'companyId';

/** The job has a post that passes. */
export interface PostLeaf extends TreeLeaf {
  readonly post: PostTest;
  readonly negated: boolean;
  readonly of?: RelatedRecord;
}

/** What one post must be; what is left out may be anything. */
export interface PostTest {
  readonly statuses?: readonly JobPostStatus[];
  readonly portalIds?: readonly number[];
  readonly startAt?: ValueTest;
  readonly endAt?: ValueTest;
}

/** The job has a post to a job board that passes. */
export interface BoardLeaf extends TreeLeaf {
  readonly board: BoardTest;
  readonly negated: boolean;
  readonly of?: RelatedRecord;
}

/** What one post to a board must be; what is left out may be anything. */
export interface BoardTest {
  readonly states?: readonly BoardPostState[];
  readonly boardIds?: readonly string[];
}

/** The states of a post to a board (D-JPO-7). */
export const BOARD_POST_STATES = ['posted', 'pending', 'rejected', 'cancelled'] as const;
export type BoardPostState = (typeof BOARD_POST_STATES)[number];
