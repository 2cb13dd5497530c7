import type { Problem } from '@talent-platform/protocol/errors';
import type { Field } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { selectionOf } from './field-selection.js';
import type { FieldSelection } from './field-selection.js';
import { UNKNOWN_FIELD } from './unknown-field.js';

/** `fields=` of a read → the fields to show; the default ones where it is left out or empty. */
export function selectFields(definition: ProfileDefinition, names: string | undefined): FieldSelection {
  if (names === undefined || names === '') return definition.defaults;
  const fields: Field[] = [];
  const warnings: Problem[] = [];
  for (const name of new Set(names.split(','))) {
    const field = definition.fields.visible.get(name);
    if (field !== undefined) fields.push(field);
    // every read carries links, so asking for them is no mistake
    else if (name !== 'links') warnings.push({ ...UNKNOWN_FIELD, field: name });
  }
  return selectionOf(fields, warnings);
}
