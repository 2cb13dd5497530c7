import type { StoredValue, StoredValues } from '../field-types/field-type.js';
import type { WrittenValues } from './describe-changes.js';

/** Only the values that a write may have changed: what it leaves alone is the very same value before and after. */
export function changedValues({ before, after }: WrittenValues): WrittenValues {
  return { before: unlike(before, after), after: unlike(after, before) };
}

function unlike(values: StoredValues, others: StoredValues): StoredValues {
  const changed: Record<string, StoredValue> = {};
  for (const [id, value] of Object.entries(values)) if (others[id] !== value) changed[id] = value;
  return changed;
}
