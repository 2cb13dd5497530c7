import type { Problem } from '@talent-platform/protocol/errors';
import type { Field } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { quote } from '@talent-platform/protocol/errors';
import { selectionOf } from './field-selection.js';
import type { FieldSelection } from './field-selection.js';
import { unknownField } from './unknown-field.js';

/**
 * Parses `fields=` of a read into the fields to show. Returns the default fields if it is missing or names none
 * (D-PRO-17).
 */
export function parseFieldsParameter(definition: ProfileDefinition, names: string | undefined): FieldSelection {
  const wanted = new Set((names ?? '').split(',').filter((name) => name !== ''));
  if (wanted.size === 0) return definition.defaults;
  const fields: Field[] = [];
  const warnings: Problem[] = [];
  for (const name of wanted) {
    const field = definition.fields.visible.get(name);
    if (field !== undefined) fields.push(field);
    // Every read contains links, so naming them is not a mistake.
    else if (name !== 'links') warnings.push(unknownName(name, definition, warnings.length));
  }
  return selectionOf(fields, warnings);
}

/** Quotes the name, so that a leading blank is visible. */
function unknownName(name: string, { fields }: ProfileDefinition, told: number): Problem {
  const problem = unknownField(name, fields.visible, told);
  return {
    ...problem,
    field: name,
    detail: `${quote(name)} ${problem.detail}`,
  };
}
