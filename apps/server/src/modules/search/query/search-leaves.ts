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

/**
 * A test of a profile: of its own values, of the profiles or the address that it names, or of a job's posts and words.
 */
export type SearchLeaf = FilterLeaf | ReferenceLeaf | AddressLeaf | PostLeaf | BoardLeaf | WordsLeaf;

export type SearchTree = FilterTree<SearchLeaf>;

interface LeafBase extends TreeLeaf {
  readonly negated: boolean;
  /** The record that is tested, if that is not the searched record. */
  readonly of?: RelatedRecord;
}

/** Tests a profile that the searched one refers to. It must also be inside the caller's search lock (D-SEA-30). */
export interface ReferenceLeaf extends LeafBase {
  /** Holds the id of the other profile. */
  readonly via: FilterField;
  readonly target: ProfileType;
  /** The filter that the other profile must pass. */
  readonly passes: SearchTree;
  /** The search lock. It knows references that the caller does not see, so it is not a part of `passes`. */
  readonly lock: FilterTree | undefined;
}

/** Tests an address of a company: the one that a profile names, or any address of the searched company (D-SEA-21). */
export interface AddressLeaf extends LeafBase {
  readonly address: FilterTree<AddressTest>;
  /** Holds the id of the address. A field of the row holds the id of the company instead. */
  readonly by: FilterField;
}

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
export interface PostLeaf extends LeafBase {
  readonly post: PostTest;
}

/** A test of one post. An absent member allows any value. */
export interface PostTest {
  readonly statuses?: readonly JobPostStatus[];
  readonly portalIds?: readonly number[];
  readonly startAt?: ValueTest;
  readonly endAt?: ValueTest;
}

/** The job has a post to a job board that passes. */
interface BoardLeaf extends LeafBase {
  readonly board: BoardTest;
}

/** A test of one board post. An absent member allows any value. */
export interface BoardTest {
  readonly states?: readonly BoardPostState[];
  readonly boardIds?: readonly string[];
}

/** The states of a post to a board (D-JPO-7). */
export const BOARD_POST_STATES = ['posted', 'pending', 'rejected', 'cancelled'] as const;
export type BoardPostState = (typeof BOARD_POST_STATES)[number];

/** The job's texts have all of the words. */
export interface WordsLeaf extends LeafBase {
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

/** Returns the tree with its leaves replaced. */
export async function withLeaves(
  tree: SearchTree,
  replace: (leaf: SearchLeaf) => Promise<SearchLeaf>,
): Promise<SearchTree> {
  if (tree.parts === undefined) return replace(tree);
  const parts: SearchTree[] = [];
  for (const part of tree.parts) parts.push(await withLeaves(part, replace));
  return { ...tree, parts };
}
