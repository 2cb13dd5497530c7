import type { StoredValue } from '../field-types/field-type.js';

/** Tells whether two stored values are equal. Relies on each type writing its members in one order. */
export function sameValue(left: StoredValue | undefined, right: StoredValue | undefined): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  return JSON.stringify(left) === JSON.stringify(right);
}
