import type { IndexEntry, ProfileRecord } from '../profile-engine/field-types/field-type.js';
import type { FilterField, FilterLeaf, FilterNode, FilterTree, ValueRange, ValueTest } from './filter-tree.js';
import { FoldedTexts } from '../profile-engine/values/fold-case.js';

const NO_ENTRIES: readonly IndexEntry[] = [];

/** A profile, and those of its texts that were already folded for comparisons. */
interface Matched {
  readonly record: ProfileRecord;
  readonly folded: FoldedTexts;
}

/** Tells whether the filter finds a profile (D-SEA-4). Locks ask this of every read, so each text is folded once. */
export function matchesTree(tree: FilterTree, record: ProfileRecord): boolean {
  return matches(tree, { record, folded: new FoldedTexts() });
}

function matches(tree: FilterTree, matched: Matched): boolean {
  return tree.parts === undefined ? matchesLeaf(tree, matched) : matchesNode(tree, matched);
}

function matchesNode({ operator, parts }: FilterNode, matched: Matched): boolean {
  if (parts.length === 0) return true;
  const decisive = operator === '|';
  for (const part of parts) if (matches(part, matched) === decisive) return decisive;
  return !decisive;
}

function matchesLeaf({ field, test, negated }: FilterLeaf, { record, folded }: Matched): boolean {
  for (const entry of entriesOf(field, record)) if (passes(test, entry, folded)) return !negated;
  return negated;
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
