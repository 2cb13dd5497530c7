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

/** A test of a profile: of its own values, of the profiles or the address that it names, or of a job's posts to portals and job boards. */
export type ProfileLeaf = FilterLeaf | ReferenceLeaf | AddressLeaf | PostLeaf | BoardLeaf;

/** Tests a profile that the searched one refers to. It must also be inside the caller's search lock (D-SEA-30). */
export interface ReferenceLeaf extends TreeLeaf {
  /** Holds the id of the other profile. */
  readonly via: FilterField;
  readonly target: ProfileType;
  /** The filter that the other profile must pass. */
  readonly passes: FilterTree<ProfileLeaf>;
  /** The search lock. It knows references that the caller does not see, so it is not a part of `passes`. */
  readonly lock: FilterTree | undefined;
  readonly negated: boolean;
  readonly of?: RelatedRecord;
}

/** Tests an address of a company: the one that a profile names, or any address of the searched company (D-SEA-21). */
export interface AddressLeaf extends TreeLeaf {
  readonly address: FilterTree<AddressTest>;
  /** Holds the id of the address. A field of the row holds the id of the company instead. */
  readonly by: FilterField;
  readonly negated: boolean;
  readonly of?: RelatedRecord;
}

/** A test of an address. */
export type AddressTest = AddressValue | AddressWord | AddressNear | AddressOfCompany;

interface AddressValue extends TreeLeaf {
  readonly column: AddressColumn;
  readonly test: ValueTest;
}

/** A word of the text begins with `folded`. */
interface AddressWord extends TreeLeaf {
  readonly column: AddressText;
  readonly folded: string;
}

/** The company that has the address passes. */
export interface AddressOfCompany extends TreeLeaf {
  readonly company: FilterLeaf;
}

/** The address has a US postal code within `miles` of `zipCode`. */
export interface AddressNear extends TreeLeaf {
  readonly zipCode: string | undefined;
  readonly miles: number;
  /** The countries that have US postal codes. An address of another country has none. */
  readonly countries: readonly number[];
}

export type AddressText = 'street1' | 'street2' | 'city' | 'county' | 'zip';
export type AddressColumn = AddressText | 'state' | 'country' | 'companyId';

/** The job has a post that passes. */
export interface PostLeaf extends TreeLeaf {
  readonly post: PostTest;
  readonly negated: boolean;
  readonly of?: RelatedRecord;
}

/** A test of one post. An absent member allows any value. */
export interface PostTest {
  readonly statuses?: readonly JobPostStatus[];
  readonly portalIds?: readonly number[];
  readonly startAt?: ValueTest;
  readonly endAt?: ValueTest;
}

/** The job has a post to a job board that passes. */
interface BoardLeaf extends TreeLeaf {
  readonly board: BoardTest;
  readonly negated: boolean;
  readonly of?: RelatedRecord;
}

/** A test of one board post. An absent member allows any value. */
export interface BoardTest {
  readonly states?: readonly BoardPostState[];
  readonly boardIds?: readonly string[];
}

/** The states of a post to a board (D-JPO-7). */
export const BOARD_POST_STATES = ['posted', 'pending', 'rejected', 'cancelled'] as const;
export type BoardPostState = (typeof BOARD_POST_STATES)[number];

/** A test of a job in a portal search: one of all searches, or one of words. */
export type PortalLeaf = ProfileLeaf | WordsLeaf;

/** The job's texts have all of the words. */
export interface WordsLeaf extends TreeLeaf {
  readonly of: 'words';
  /**
   * For each group, the job must have a word that starts with one of the prefixes. Each prefix starts with the letter
   * of a field.
   */
  readonly beginnings: ReadonlyArray<readonly string[]>;
}

/** Every job of a portal search passes it (D-SEA-2). */
export function isLiveOn(portalId: number): PostLeaf {
  return { post: { statuses: ['Posted'], portalIds: [portalId] }, negated: false };
}
