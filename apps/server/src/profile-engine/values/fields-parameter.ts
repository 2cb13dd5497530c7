import type { Problem } from '@talent-platform/protocol/errors';
import type { Field } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { quote } from '@talent-platform/protocol/errors';
import { selectionOf } from './field-selection.js';
import type { FieldSelection } from './field-selection.js';
import { unknownField } from './unknown-field.js';

/** `fields=` of a read → the fields to show; the default ones where it is left out or names none (D-PRO-17). */
export function parseFieldsParameter(definition: ProfileDefinition, names: string | undefined): FieldSelection {
  const wanted = new Set((names ?? '').split(',').filter((name) => name !== ''));
  if (wanted.size === 0) return definition.defaults;
  const fields: Field[] = [];
  const warnings: Problem[] = [];
  for (const name of wanted) {
    const field = definition.fields.visible.get(name);
    if (field !== undefined) fields.push(field);
    // every read carries links, so asking for them is no mistake
    else if (name !== 'links') warnings.push(unknownName(name, definition, warnings.length));
  }
  return selectionOf(fields, warnings);
}

/** Quoted, so that a blank in front of it is seen. */
function unknownName(name: string, { fields }: ProfileDefinition, told: number): Problem {
  const problem = unknownField(name, fields.visible, told);
  return { ...problem, field: name, detail: `${quote(name)} ${problem.detail}` };
}
