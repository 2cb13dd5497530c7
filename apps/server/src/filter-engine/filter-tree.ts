import type { JoinOperator } from '@talent-platform/protocol/search';
import type { Field, ReferenceTarget, IndexEntry, ProfileRecord } from '../profile-engine/field-types/field-type.js';
import { FoldedTexts } from '../profile-engine/values/searchable-text.js';

/**
 * A compiled filter: names are resolved, values parsed, and operators reduced to four tests and a negation. `matchesTree` decides about a
 * record; a query on the value index must have the same meaning.
 */
export type FilterTree<Leaf extends TreeLeaf = FilterLeaf> = FilterNode<Leaf> | Leaf;

/** An end of a tree. A search that looks at more than profiles has leaves of its own. */
export interface TreeLeaf {
  readonly parts?: undefined;
}

/** True if all parts are true (`&`), or one of them (`|`). Always true without parts. */
interface FilterNode<Leaf extends TreeLeaf = FilterLeaf> {
  readonly operator: JoinOperator;
  readonly parts: ReadonlyArray<FilterTree<Leaf>>;
}

/** True if one of the field's values passes the test. Negated, true if none does, and so also if there is no value. */
export interface FilterLeaf extends TreeLeaf {
  readonly field: FilterField;
  readonly test: ValueTest;
  readonly negated: boolean;
  /** The record that has the values, if that is not the searched record. */
  readonly of?: RelatedRecord;
  /** The type that the values point to, if they are references. Targets that the caller does not see are not found. */
  readonly refersTo?: ReferenceTarget;
}

/** The two profiles that a workflow connects: a person and the base profile. Its filters name the fields of both (D-SEA-7). A search lock never does. */
export type RelatedRecord = 'person' | 'base';

export interface FilterField {
  /** The key in the value index, such as `addresses.addresscity`. */
  readonly key: string;
  /**
   * Whether the value is in the profile's own row instead of the value index: `id`, and creator, writer and their
   * times.
   */
  readonly ofRow: boolean;
  /** Gives the entries of that key, and no others. */
  readonly indexed: Field;
}

/** A test of one value: of its text, its number, or its date in milliseconds since 1970, as the index holds them. */
export type ValueTest =
  | { readonly kind: 'textIs'; readonly texts: ReadonlySet<string> }
  /** The value contains one of the texts. Case is ignored on both sides. */
  | { readonly kind: 'textHolds'; readonly folded: readonly string[] }
  | { readonly kind: 'numberIs'; readonly numbers: ReadonlySet<number> }
  | { readonly kind: 'within'; readonly column: 'number' | 'date'; readonly ranges: readonly ValueRange[] };

/** Inclusive bounds (`from`, `to`) and exclusive ones (`after`, `before`). A bound that is left out is open. */
export interface ValueRange {
  readonly from?: number;
  readonly after?: number;
  readonly to?: number;
  readonly before?: number;
}

const NO_ENTRIES: readonly IndexEntry[] = [];

/**
 * Tells whether the filter finds a profile (D-SEA-4).
 *
 * @param folded keeps the folded texts, because locks ask this of every read, so each text is folded once
 */
export function matchesTree(tree: FilterTree, record: ProfileRecord, folded = new FoldedTexts()): boolean {
  if (tree.parts === undefined) return matchesLeaf(tree, record, folded);
  if (tree.parts.length === 0) return true;
  const decisive = tree.operator === '|';
  for (const part of tree.parts) if (matchesTree(part, record, folded) === decisive) return decisive;
  return !decisive;
}

function matchesLeaf({ field, test, negated }: FilterLeaf, record: ProfileRecord, folded: FoldedTexts): boolean {
  const passesTest = entriesOf(field, record).some((entry) => passes(test, entry, folded));
  return passesTest !== negated;
}

/** Returns the entries of the field in the value index, or in the profile's row. */
function entriesOf({ indexed, ofRow }: FilterField, record: ProfileRecord): readonly IndexEntry[] {
  const stored = ofRow ? indexed.system?.(record) : record.values[indexed.id];
  return stored === undefined ? NO_ENTRIES : indexed.type.indexEntries(stored, indexed);
}

function passes(test: ValueTest, entry: IndexEntry, folded: FoldedTexts): boolean {
  switch (test.kind) {
    case 'textIs':
      return entry.text !== undefined && test.texts.has(entry.text);
    case 'textHolds':
      return entry.text !== undefined && holdsOneOf(test.folded, folded.of(entry.text));
    case 'numberIs':
      return entry.number !== undefined && test.numbers.has(entry.number);
    case 'within':
      return isWithinOneOf(test.ranges, entry[test.column]);
  }
}

function holdsOneOf(parts: readonly string[], text: string): boolean {
  for (const part of parts) if (text.includes(part)) return true;
  return false;
}

function isWithinOneOf(ranges: readonly ValueRange[], value: number | undefined): boolean {
  if (value === undefined) return false;
  for (const range of ranges) if (isWithin(range, value)) return true;
  return false;
}

function isWithin({ from, after, to, before }: ValueRange, value: number): boolean {
  return (
    (from === undefined || value >= from) &&
    (after === undefined || value > after) &&
    (to === undefined || value <= to) &&
    (before === undefined || value < before)
  );
}
