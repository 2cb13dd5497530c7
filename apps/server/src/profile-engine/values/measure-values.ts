import type { Problem } from '@talent-platform/protocol/errors';
import type { StoredCollection } from '../field-types/entry-changes.js';
import type { Field, FieldSet, StoredValue, StoredValues } from '../field-types/field-type.js';

/**
 * Weight of each node or profile that values name, in addition to their bytes, because it adds texts to a read.
 */
const NAMED_WEIGHT = 100;

/** The weights of the values: of the values that the caller sees, and of all values. */
interface Weight {
  readonly seen: number;
  readonly all: number;
}

/** The size limit of a write's result, and its name, such as `All values of a profile`. */
interface SizeBound {
  readonly maxBytes: number;
  readonly subject: string;
}

/** Returns the weight of values (D-PRO-32), and their stored JSON. */
export function measureValues(values: StoredValues, { all, visible }: FieldSet): Weight & { readonly json: string } {
  const members: string[] = [];
  const weight = { seen: 1, all: 1 };
  for (const [id, value] of Object.entries(values)) {
    const field = all.get(id);
    const member = memberOf(id, value);
    const entries = field?.members && weighEntries(value as StoredCollection, field.members);
    const whole = bytesOf(member) + (entries?.named ?? namedWeight(value, field));
    members.push(member);
    weight.all += whole;
    if (visible.has(id)) weight.seen += whole - (entries?.hidden ?? 0);
  }
  return { ...weight, json: `{${members.join(',')}}` };
}

/**
 * Limits the size of a write's result. States the size of the values that the caller sees. With hidden values the
 * result may be twice as large, and the problem states no size. Values that were larger before may stay, or shrink.
 */
export function sizeProblems(
  { before, after }: { before: StoredValues; after: Weight },
  fields: FieldSet,
  { maxBytes: max, subject }: SizeBound,
): Problem[] {
  if (after.seen <= max && after.all <= 2 * max) return [];
  const was = measureValues(before, fields);
  const rule = `${subject} must be at most ${max} bytes as JSON together, ${NAMED_WEIGHT} more for each node and profile named`;
  if (after.seen > max && after.seen > was.seen)
    return tooLarge(`${rule}; with this write they would be ${after.seen}`);
  if (after.all > 2 * max && after.all > was.all)
    return tooLarge(`${rule}; with what this user does not see they are too many`);
  return [];
}

function tooLarge(detail: string): Problem[] {
  return [{ code: 'VALUE_INVALID', detail: `${detail}; shorten or clear some.` }];
}

/** Weighs what the entries name, and the part that the caller does not see. */
function weighEntries(
  { entries }: StoredCollection,
  { all, visible }: FieldSet,
): { readonly named: number; readonly hidden: number } {
  const weight = { named: 0, hidden: 0 };
  for (const entry of entries) {
    for (const id of Object.keys(entry)) {
      const value = entry[id];
      if (id === 'entry' || value === undefined) continue;
      const named = namedWeight(value, all.get(id));
      weight.named += named;
      if (!visible.has(id)) weight.hidden += bytesOf(memberOf(id, value)) + named;
    }
  }
  return weight;
}

function namedWeight(value: StoredValue, field: Field | undefined): number {
  return NAMED_WEIGHT * (field?.type.countNamed?.(value) ?? 0);
}

function memberOf(id: string, value: StoredValue): string {
  return `${JSON.stringify(id)}:${JSON.stringify(value)}`;
}

/** Returns the bytes of a member in UTF-8, with the comma after it. */
function bytesOf(member: string): number {
  return Buffer.byteLength(member) + 1;
}
