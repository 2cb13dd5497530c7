import type { JobPostStatus } from '@talent-platform/protocol/models';
import type {
  FilterField,
  FilterLeaf,
  FilterTree,
  RelatedRecord,
  TreeLeaf,
  ValueTest,
} from '../../../profile-engine/index.js';

/** What a search asks of a profile: its own values, the address where it is, and of a job its posts. */
export type ProfileLeaf = FilterLeaf | AddressLeaf | PostLeaf;

/** One address of a company passes: that which a job names as its location, or any of a company's own (D-SEA-21). */
export interface AddressLeaf extends TreeLeaf {
  readonly address: FilterTree<AddressTest>;
  /** Holds the id of the address, or of the company whose it is. */
  readonly by: FilterField & { readonly key: 'joblocation' | 'id' };
  readonly negated: boolean;
  readonly of?: RelatedRecord;
}

/** What an address must be. */
export type AddressTest = AddressValue | AddressWord | AddressNear;

export interface AddressValue extends TreeLeaf {
  readonly column: AddressColumn;
  readonly test: ValueTest;
}

/** A word of the text begins so. */
export interface AddressWord extends TreeLeaf {
  readonly column: AddressText;
  readonly folded: string;
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
