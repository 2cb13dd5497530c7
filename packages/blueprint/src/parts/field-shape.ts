import { quote } from '@talent-platform/protocol/errors';
import { unknownAttribute } from '../field-attribute-problems.js';
import { FIELD_ATTRIBUTES, FIELD_TYPE_ATTRIBUTES } from '../field-attributes.js';
import { keyed } from '../shape/array-shape.js';
import type { KeyFacts } from '../shape/array-shape.js';
import { named } from '../shape/named-shape.js';
import { objectShape, optional, required } from '../shape/object-shape.js';
import type { Shape } from '../shape/shape.js';
import { oneOf, textShape } from '../shape/value-shape.js';

const FIELDS: KeyFacts = {
  most: 2000,
  keys: ['id'],
  sentence: 'an array of fields',
  repeated: (id) => `${quote(id)} is already in this array; write all of its attributes in one entry.`,
};

const fieldId = textShape({ sentence: 'the id of a field' });

const field = named('field', (self) =>
  objectShape(
    {
      id: required(fieldId, 'field and a number for a custom field, else the id of a standard one.', {
        missing: 'must be the id of a field, received none.',
      }),
      type: optional(
        oneOf(Object.keys(FIELD_TYPE_ATTRIBUTES), 'a field type'),
        'A custom field needs it and keeps it for good; a standard field has its own.',
      ),
      ...FIELD_ATTRIBUTES,
      fields: optional(
        keyed(self, { ...FIELDS, most: 200, filled: true, sentence: 'an array of one or more fields' }),
        FIELD_ATTRIBUTES.fields.about,
      ),
    },
    { sentence: 'a field, which is an object', unknown: unknownAttribute },
  ),
);

/** The fields of a profile type. */
export const fields: Shape = keyed(field, FIELDS);

/** The attributes of a field that differ for one user group; its type cannot differ. */
export const groupAttributes: Shape = named('groupAttributes', () => {
  const { label, required: filled, hidden, locked, readOnly, default: given } = FIELD_ATTRIBUTES;
  const { maxLength, minLength, pattern, min, max, options } = FIELD_ATTRIBUTES;
  return objectShape(
    {
      label,
      required: filled,
      hidden,
      locked,
      readOnly,
      default: given,
      maxLength,
      minLength,
      pattern,
      min,
      max,
      options,
    },
    {
      sentence: 'an object of attributes',
      unknown: (known) => `cannot differ for a user group; ${known.join(', ')} can.`,
    },
  );
});
