import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { CATALOGUE } from '../../modules/profile-definitions/catalogue/index.js';
import { compileProfileDefinition, definitionFieldSchema, definitionSchema } from '../index.js';
import type { JsonSchema, ListLookup, ProfileDefinition, ProfileTypeBlueprint } from '../index.js';

const people = buildDefinition('people', [
  { id: 'middlename', hidden: true },
  { id: 'startdate', locked: true },
  { id: 'field9', type: 'dropdown', options: ['A', 'B'], label: 'Size' },
]);

function propertiesOf(mode: 'read' | 'write', definition = people): Record<string, unknown> {
  return { ...Object(definitionSchema(definition, { mode }).properties) };
}

function definitionOf(blueprint: ProfileTypeBlueprint): ProfileDefinition {
  const { definition, problems } = compileProfileDefinition({
    catalogue: CATALOGUE.people,
    blueprint,
  });
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
    expect(propertiesOf('read').field9).toMatchObject({
      title: 'Size',
      type: 'string',
      enum: ['A', 'B'],
    });
  });

  it('tells of which roles a field is required, and requires it of nobody else (spec: Profile rules 6)', () => {
    const definition = definitionOf({
      fields: [{ id: 'hiredate', required: true }],
      tabs: [
        {
          id: 'hr',
          label: 'HR',
          fields: ['hiredate'],
          roles: ['employee', 'hiringmanager'],
        },
      ],
    });
    expect(definitionSchema(definition, { mode: 'read' }).required).toEqual(['firstname', 'lastname']);
    expect(propertiesOf('write', definition).hiredate).toEqual({
      title: 'Hire date',
      type: ['string', 'null'],
      format: 'date',
      description: 'Required of people who hold one of these roles: employee, hiringmanager.',
    });
  });
});

/** A lookup of two lists, long and short; it counts how often each is gone through. */
function countingLists({ long, label }: { long: number; label: string }): {
  lists: ListLookup;
  reads: Map<string, number>;
} {
  const nodes = (list: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      list,
      id: index + 1,
      value: `${label} ${index}`,
    }));
  const known = buildListLookup([...nodes('lists.long', long), ...nodes('lists.short', 2)]);
  const labels = new Map(nodes('lists.long', long).map(({ id, value }) => [id, value]));
  const reads = new Map<string, number>();
  const lists = {
    ...known,
    find: () => undefined,
    path: (_list: string, id: number) => [labels.get(id) ?? ''],
    children(list: string, nodeId: number | null) {
      if (nodeId !== null) return [];
      reads.set(list, (reads.get(list) ?? 0) + 1);
      return known.children(list, nodeId);
    },
  };
  return { lists, reads };
}

/** Fields of the long list, a collection with `collected` members of it, and a field of the short one. */
function listFields(long: number, collected = 1): ProfileDefinition {
  const ofLong = (base: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `field${base + index}`,
      type: 'list',
      list: 'lists.long',
    }));
  return buildDefinition('people', [
    { id: 'field1', type: 'list', list: 'lists.short' },
    { id: 'field2', type: 'collection', fields: ofLong(5000, collected) },
    ...ofLong(1000, long),
  ]);
}

function fieldsOf(schema: JsonSchema): Record<string, JsonSchema> {
  return schema.properties as unknown as Record<string, JsonSchema>;
}

describe('the lists of a schema', () => {
  it.each(['read', 'write'] as const)(
    'are gone through once, however many fields and schemas there are: %s',
    (mode) => {
      const { lists, reads } = countingLists({ long: 10, label: 'n' });
      const definition = listFields(5, 5);
      const first = fieldsOf(definitionSchema(definition, { mode, lists }));
      const second = fieldsOf(definitionSchema(definition, { mode, lists }));
      expect([reads.get('lists.long'), reads.get('lists.short')]).toEqual([1, 1]);
      expect(second.field1004?.options).toHaveLength(10);
      expect(second.field1004?.options).toBe(first.field1000?.options);
      definitionSchema(definition, { mode, lists: { ...lists } });
      expect(reads.get('lists.long')).toBe(2);
    },
  );

  it.each(['read', 'write'] as const)('bound it: where the long ones are too much, the short ones stay: %s', (mode) => {
    const { lists } = countingLists({
      long: 999,
      label: 'some label number',
    });
    for (const definition of [listFields(300), listFields(0, 300)]) {
      const schema = definitionSchema(definition, { mode, lists });
      expect(JSON.stringify(schema).length).toBeLessThan(2_200_000);
      expect(fieldsOf(schema).field1?.options).toHaveLength(2);
      expect(JSON.stringify(schema)).toContain('too many to be named here');
    }
    const { field1000 } = fieldsOf(definitionSchema(listFields(300), { mode, lists }));
    expect(field1000).not.toHaveProperty('options');
    expect(JSON.stringify(field1000)).not.toContain('enum');
    expect(field1000?.description).toContain('lists.long');
    expect(fieldsOf(definitionSchema(listFields(3), { mode, lists })).field1000?.options).toHaveLength(999);
  });

  it('bound it where many short ones are too much as well', () => {
    const { lists } = countingLists({ long: 100, label: 'x'.repeat(100) });
    const text = JSON.stringify(definitionSchema(listFields(300), { mode: 'write', lists }));
    expect(text.length).toBeLessThan(2_200_000);
    expect(text).not.toContain('xxx');
  });

  it('bound it where few nodes have very long paths', () => {
    const { lists } = countingLists({ long: 999, label: 'x'.repeat(1000) });
    const { field1000 } = fieldsOf(definitionSchema(listFields(1), { mode: 'read', lists }));
    expect(field1000).not.toHaveProperty('options');
    expect(field1000?.description).toContain('lists.long');
  });
});

describe('the schema of one field', () => {
  it.each(['read', 'write'] as const)('is that of the type, made without the others: %s', (mode) => {
    const { lists, reads } = countingLists({ long: 10, label: 'n' });
    const definition = listFields(5);
    const alone = definitionFieldSchema(definition, 'field1', {
      mode,
      lists,
    });
    expect([...reads.keys()]).toEqual(['lists.short']);
    const { $schema, ...schema } = { ...alone };
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema).toEqual(fieldsOf(definitionSchema(definition, { mode, lists })).field1);
  });

  it('names the nodes that the whole has no room for', () => {
    const { lists } = countingLists({ long: 999, label: 'some label number' });
    const alone = definitionFieldSchema(listFields(300), 'field1000', {
      mode: 'write',
      lists,
    });
    expect(alone?.options).toHaveLength(999);
  });

  it('is none where the caller does not see it, or cannot write it', () => {
    for (const field of ['middlename', 'links', 'constructor', 'nothing']) {
      expect(definitionFieldSchema(people, field, { mode: 'read' })).toBeUndefined();
    }
    expect(definitionFieldSchema(people, 'startdate', { mode: 'read' })).toMatchObject({ readOnly: true });
    expect(definitionFieldSchema(people, 'startdate', { mode: 'write' })).toBeUndefined();
  });
});
