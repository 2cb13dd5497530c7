import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { CATALOGUE } from '../../modules/profile-definitions/catalogue/index.js';
import { compileProfileDefinition, definitionSchema } from '../index.js';
import type { ProfileDefinition, ProfileTypeBlueprint } from '../index.js';

const people = buildDefinition('people', [
  { id: 'middlename', hidden: true },
  { id: 'startdate', locked: true },
  { id: 'field9', type: 'dropdown', options: ['A', 'B'], label: 'Size' },
]);

function propertiesOf(mode: 'read' | 'write', definition = people): Record<string, unknown> {
  return { ...Object(definitionSchema(definition, { mode }).properties) };
}

function definitionOf(blueprint: ProfileTypeBlueprint): ProfileDefinition {
  const { definition, problems } = compileProfileDefinition({ catalogue: CATALOGUE.people, blueprint });
  if (definition === undefined) throw new TypeError(JSON.stringify(problems));
  return definition;
}

describe('the schema of a profile type', () => {
  it('is JSON Schema of 2020-12', () => {
    expect(definitionSchema(people, { mode: 'read' })).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
    });
  });

  it('has no hidden field', () => {
    expect(propertiesOf('read')).not.toHaveProperty('middlename');
    expect(propertiesOf('write')).not.toHaveProperty('middlename');
  });

  it('has what can only be read in reads alone, and marks it', () => {
    for (const name of ['id', 'createddate', 'startdate', 'resume', 'links']) {
      expect(propertiesOf('read')).toHaveProperty(name);
      expect(propertiesOf('write')).not.toHaveProperty(name);
    }
    expect(propertiesOf('read').id).toMatchObject({ readOnly: true });
    expect(propertiesOf('read').lastname).not.toHaveProperty('readOnly');
  });

  it.each(['read', 'write'] as const)('requires what a write needs, less what has a default: %s', (mode) => {
    expect(definitionSchema(people, { mode }).required).toEqual(['firstname', 'lastname']);
  });

  it('requires the folder where there is none to be given', () => {
    const jobs = buildDefinition('jobs', []);
    const lists = { ...buildListLookup(), children: () => [] };
    expect(definitionSchema(jobs, { mode: 'write', lists }).required).toEqual(['jobtitle', 'folder']);
    expect(definitionSchema(jobs, { mode: 'write', lists: buildListLookup() }).required).toEqual(['jobtitle']);
  });

  it('lets a write name no other field', () => {
    expect(definitionSchema(people, { mode: 'write' }).additionalProperties).toBe(false);
    expect(definitionSchema(people, { mode: 'read' })).not.toHaveProperty('additionalProperties');
  });

  it('names a field as its label does', () => {
    expect(propertiesOf('read').field9).toMatchObject({ title: 'Size', type: 'string', enum: ['A', 'B'] });
  });

  it('tells of which roles a field is required, and requires it of nobody else (spec: Profile rules 6)', () => {
    const definition = definitionOf({
      fields: [{ id: 'hiredate', required: true }],
      tabs: [{ id: 'hr', label: 'HR', fields: ['hiredate'], roles: ['employee', 'hiringmanager'] }],
    });
    expect(definitionSchema(definition, { mode: 'read' }).required).toEqual(['firstname', 'lastname']);
    expect(propertiesOf('write', definition).hiredate).toEqual({
      ...{ title: 'Hire date', type: ['string', 'null'], format: 'date' },
      description: 'Required of people who hold one of these roles: employee, hiringmanager.',
    });
  });
});
