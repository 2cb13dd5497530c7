import type { StoredValue } from '../field-types/field-type.js';

/** Whether two stored values are equal; each type writes the members of its own in one order. */
export function sameValue(left: StoredValue | undefined, right: StoredValue | undefined): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  return JSON.stringify(left) === JSON.stringify(right);
}
