import type { StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';

/** Returns the title of a profile: its title fields that have a value, joined with a space (D-PRO-12). */
export function profileTitle({ title }: ProfileDefinition, values: StoredValues): string {
  return joined(title, values);
}

/** Returns the title from the fields that the caller may see. */
export function visibleProfileTitle({ visibleTitle }: ProfileDefinition, values: StoredValues): string {
  return joined(visibleTitle, values);
}

function joined(fieldIds: readonly string[], values: StoredValues): string {
  return fieldIds
    .map((id) => values[id])
    .filter((value) => typeof value === 'string')
    .join(' ');
}
