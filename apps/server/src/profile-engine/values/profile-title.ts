import type { StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';

/** What a profile is called: its title fields that have a value, joined with a space (D-PRO-12). */
export function profileTitle(definition: ProfileDefinition, values: StoredValues): string {
  return definition.title
    .map((id) => values[id])
    .filter((value) => typeof value === 'string')
    .join(' ');
}
