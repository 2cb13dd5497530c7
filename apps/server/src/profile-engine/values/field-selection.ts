import type { Problem } from '@talent-platform/protocol/errors';
import type { Field } from '../field-types/field-type.js';

/** The fields that a read shows, in order. */
export interface FieldSelection {
  readonly fields: readonly Field[];
  /** The fields whose rendering needs titles or addresses. Usually none. */
  readonly referring: readonly Field[];
  /** Names that are not fields for the caller: X-Warning entries (D-PRO-2). */
  readonly warnings: readonly Problem[];
}

export function selectionOf(fields: readonly Field[], warnings: readonly Problem[] = []): FieldSelection {
  return { fields, referring: fields.filter(canRefer), warnings };
}

/** Tells whether values of the field can refer to a profile or an address. */
function canRefer(field: Field): boolean {
  if (field.members === undefined) return field.type.references !== undefined;
  return [...field.members.all.values()].some(canRefer);
}
