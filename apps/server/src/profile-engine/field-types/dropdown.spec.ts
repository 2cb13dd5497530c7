import { describe, expect, it } from '@jest/globals';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

const field = buildField({
  type: 'dropdown',
  options: ['Small', 'Large', 'constructor'],
});

describe('a field of type dropdown', () => {
  it.each(['Small', 'Large', 'constructor'])('keeps its option %s', (option) => {
    expect(writeField(field, option)).toBe(option);
    expect(readField(field, option)).toBe(option);
  });

  it.each(['small', 'Medium', 'toString', 1, { value: 'Small' }, ['Small']])(
    'refuses %j and names the options',
    (input) => {
      expect(refusals(field, input)).toEqual([
        expect.stringMatching(/^must be one of "Small", "Large", "constructor", received /),
      ]);
    },
  );

  it('lists its options in the schema', () => {
    expect(field.type.jsonSchema(field, { mode: 'read' })).toEqual({
      type: 'string',
      enum: ['Small', 'Large', 'constructor'],
      options: ['Small', 'Large', 'constructor'].map((option) => ({
        id: option,
        value: option,
      })),
    });
  });
});
