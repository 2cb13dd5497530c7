import type { JoinOperator } from '@talent-platform/protocol/search';
import type { Field, ReferenceTarget } from '../profile-engine/field-types/field-type.js';

/**
 * A filter, compiled: names are resolved, values parsed, operators reduced to four tests and a negation. Records are matched
 * with it here; a query on the value index is to have the same meaning.
 */
export type FilterTree<Leaf extends TreeLeaf = FilterLeaf> = FilterNode<Leaf> | Leaf;

/** What stands at the ends of a tree: a search that looks at more than profiles has leaves of its own. */
export interface TreeLeaf {
  readonly parts?: undefined;
}

/** True where all of its parts are (`&`), or one of them (`|`); without parts always. */
export interface FilterNode<Leaf extends TreeLeaf = FilterLeaf> {
  readonly operator: JoinOperator;
  readonly parts: ReadonlyArray<FilterTree<Leaf>>;
}

/** True where one of the field's values passes the test; negated: where none does, so also where there is no value. */
export interface FilterLeaf extends TreeLeaf {
  readonly field: FilterField;
  readonly test: ValueTest;
  readonly negated: boolean;
  /** Whose values they are, where they are another record's than that which is searched. */
  readonly of?: RelatedRecord;
  /** Where the values are references: what they point to, for what the caller does not see of them is not found. */
  readonly refersTo?: ReferenceTarget;
}

/** What a workflow connects, a person and its base profile: its filters name the fields of both (D-SEA-7). A search lock names no other record. */
export type RelatedRecord = 'person' | 'base';

/** Where the values that are tested stand. */
export interface FilterField {
  /** The key in the value index, such as `addresses.addresscity`. */
  readonly key: string;
  /** The values are not in the index but beside it, in the profile's own row: `id`, and who created and updated it when. */
  readonly ofRow: boolean;
  /** Gives the entries of that key, and no others. */
  readonly indexed: Field;
}

/** What one value must be: its text, its number, or its date in milliseconds since 1970, as the index holds them. */
export type ValueTest =
  | { readonly kind: 'textIs'; readonly texts: ReadonlySet<string> }
  /** One of the texts stands within the value; case is folded on both sides. */
  | { readonly kind: 'textHolds'; readonly folded: readonly string[] }
  | { readonly kind: 'numberIs'; readonly numbers: ReadonlySet<number> }
  | { readonly kind: 'within'; readonly column: 'number' | 'date'; readonly ranges: readonly ValueRange[] };

/** Bounds: inclusive (`from`, `to`) or exclusive (`after`, `before`); one that is left out is open. */
export interface ValueRange {
  readonly from?: number;
  readonly after?: number;
  readonly to?: number;
  readonly before?: number;
}
