import { describe, expect, it } from '@jest/globals';
import { helpAt, membersAt, valuesAt } from './schema-help.js';
import type { Schema } from './schema-help.js';

const SCHEMA: Schema = {
  description: 'A blueprint.',
  properties: {
    groups: { description: 'What users may do.', items: { $ref: '#/$defs/group' } },
    auth: { oneOf: [{ properties: { type: { const: 'none' } } }, { properties: { type: { const: 'basic' } } }] },
  },
  $defs: {
    group: {
      description: 'A group.',
      properties: {
        admin: { type: 'boolean', description: 'Whether it may all.', default: false },
        access: { additionalProperties: { enum: ['none', 'read', 'write'], default: 'write' } },
        within: { $ref: '#/$defs/group', description: 'The group above.' },
      },
    },
  },
};

describe('the help of a schema', () => {
  it('names the members of an object behind references', () => {
    expect(membersAt(SCHEMA, ['groups', 3]).map(({ name }) => name)).toEqual(['admin', 'access', 'within']);
  });

  it('names the values of a closed set', () => {
    expect(valuesAt(SCHEMA, ['groups', 0, 'access', 'jobs'])).toEqual(['none', 'read', 'write']);
    expect(valuesAt(SCHEMA, ['groups', 0, 'admin'])).toEqual([true, false]);
    expect(valuesAt(SCHEMA, ['auth', 'type'])).toEqual(['none', 'basic']);
  });

  it('prefers the description beside a reference', () => {
    expect(helpAt(SCHEMA, ['groups', 0, 'within', 'within']).description).toBe('The group above.');
    expect(helpAt(SCHEMA, ['groups', 0, 'admin'])).toEqual({
      description: 'Whether it may all.',
      values: [true, false],
      standard: false,
    });
  });
});
