import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { definitionSchema } from '../index.js';

const people = buildDefinition('people', [
  { id: 'middlename', hidden: true },
  { id: 'startdate', locked: true },
  { id: 'field9', type: 'dropdown', options: ['A', 'B'], label: 'Size' },
]);

function propertiesOf(mode: 'read' | 'write'): Record<string, unknown> {
  return { ...Object(definitionSchema(people, mode).properties) };
}

describe('the schema of a profile type', () => {
  it('is JSON Schema of 2020-12', () => {
    expect(definitionSchema(people, 'read')).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
    });
  });

  it('has no hidden field', () => {
    expect(propertiesOf('read')).not.toHaveProperty('middlename');
    expect(propertiesOf('write')).not.toHaveProperty('middlename');
  });

  it('has what can only be read in reads alone', () => {
    for (const name of ['id', 'createddate', 'startdate', 'resume', 'links']) {
      expect(propertiesOf('read')).toHaveProperty(name);
      expect(propertiesOf('write')).not.toHaveProperty(name);
    }
  });

  it('requires of a write what has no default, and of a read nothing', () => {
    expect(definitionSchema(people, 'write').required).toEqual(['firstname', 'lastname']);
    expect(definitionSchema(people, 'read').required).toBeUndefined();
  });

  it('names a field as its label does', () => {
    expect(propertiesOf('read').field9).toEqual({ title: 'Size', type: 'string', enum: ['A', 'B'] });
  });
});
