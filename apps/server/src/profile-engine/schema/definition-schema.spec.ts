import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import {
  buildDefinition,
  buildField,
  buildGroupDefinition,
} from '../../../test/builders/profile-definition.builder.js';
import { definitionFieldSchema, definitionSchema } from '../index.js';
import type { JsonSchema, ListLookup, ProfileDefinition } from '../index.js';
import { PatternBudget } from '../pattern.js';
import { ANY_JSON, FIELD_ATTRIBUTES, FIELD_VALUES } from '../../../test/support/field-values.js';
import { validatorOf } from '../../../test/support/json-schema.js';
import { readField, writeField } from '../../../test/support/write-field.js';
import { FIELD_TYPES } from '../field-types/field-types.js';
import { fieldSchema } from './definition-schema.js';

const people = buildDefinition('people', [
  { id: 'middlename', hidden: true },
  { id: 'startdate', locked: true },
  { id: 'field9', type: 'dropdown', options: ['A', 'B'], label: 'Size' },
]);

function propertiesOf(mode: 'read' | 'write', definition = people): Record<string, unknown> {
  return { ...Object(definitionSchema(definition, { mode }).properties) };
}

describe('the schema of a profile type', () => {
  it('requires the folder if there is no default', () => {
    const jobs = buildDefinition('jobs', []);
    const lists = { ...buildListLookup(), children: () => [] };
    const { required, additionalProperties } = definitionSchema(jobs, { mode: 'write', lists });
    expect([required, additionalProperties]).toEqual([['jobtitle', 'folder'], false]);
    expect(definitionSchema(jobs, { mode: 'write', lists: buildListLookup() }).required).toEqual(['jobtitle']);
  });

  it.each(['read', 'write'] as const)(
    'says where values come from, and which kind of text they are (D-SCH-9): %s',
    (mode) => {
      const definition = buildDefinition('people', [
        { id: 'field1', type: 'html' },
        { id: 'field2', type: 'textarea' },
        { id: 'field3', type: 'list', list: 'lists.skills', multiple: true },
        { id: 'field4', type: 'person' },
        { id: 'field5', type: 'profile', profileType: 'jobs' },
        { id: 'field6', type: 'country' },
        { id: 'field7', type: 'text' },
        { id: 'field8', type: 'image' },
      ]);
      const { field1, field2, field3, field4, field5, field6, field7, field8 } = propertiesOf(mode, definition);
      expect(field1).toMatchObject({ contentMediaType: 'text/html' });
      expect(field2).toMatchObject({ contentMediaType: 'text/plain' });
      expect(field3).toMatchObject({ type: expect.anything(), list: 'lists.skills' });
      expect(field4).toMatchObject({ profileType: 'people' });
      expect(field5).toMatchObject({ profileType: 'jobs' });
      expect(field6).toMatchObject({ list: 'lists.country' });
      if (mode === 'read') expect(field8).toMatchObject({ contentMediaType: 'image/*' });
      for (const keyword of ['contentMediaType', 'list', 'profileType']) expect(field7).not.toHaveProperty(keyword);
    },
  );

  it('names the roles for which a field is required, and requires it of nobody else (spec: Profile rules 6)', () => {
    const fields = [{ id: 'hiredate', required: true }];
    const tabs = [{ id: 'hr', label: 'HR', fields: ['hiredate'], roles: ['employee', 'hiringmanager'] }] as const;
    const definition = buildGroupDefinition('people', { fields, tabs }, { name: 'partners' });
    expect(definitionSchema(definition, { mode: 'write' }).required).toEqual(['firstname', 'lastname']);
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
    Array.from({ length: count }, (_, index) => ({ list, id: index + 1, value: `${label} ${index}` }));
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
  it.each(['read', 'write'] as const)('are gone through once, for any number of fields and schemas: %s', (mode) => {
    const { lists, reads } = countingLists({ long: 10, label: 'n' });
    const definition = listFields(5, 5);
    const first = fieldsOf(definitionSchema(definition, { mode, lists }));
    const second = fieldsOf(definitionSchema(definition, { mode, lists }));
    expect([reads.get('lists.long'), reads.get('lists.short')]).toEqual([1, 1]);
    expect(second.field1004?.options).toHaveLength(10);
    expect(second.field1004?.options).toBe(first.field1000?.options);
    definitionSchema(definition, { mode, lists: { ...lists } });
    expect(reads.get('lists.long')).toBe(2);
  });

  it.each(['read', 'write'] as const)('bound it: what is too much in it stands in its own: %s', (mode) => {
    const { lists } = countingLists({ long: 999, label: 'some label number' });
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
    expect(definitionFieldSchema(listFields(300), 'field1000', { mode, lists })?.options).toHaveLength(999);
    expect(fieldsOf(definitionSchema(listFields(3), { mode, lists })).field1000?.options).toHaveLength(999);
  });

  it('bound it if nodes have very long paths, few or many', () => {
    for (const [long, length, fields] of [
      [100, 100, 300],
      [999, 1000, 1],
    ] as const) {
      const { lists } = countingLists({ long, label: 'x'.repeat(length) });
      const schema = definitionSchema(listFields(fields), { mode: 'write', lists });
      expect(JSON.stringify(schema).length).toBeLessThan(2_200_000);
      expect(fieldsOf(schema).field1000).not.toHaveProperty('options');
      expect(fieldsOf(schema).field1000?.description).toContain('lists.long');
    }
  });
});

describe('the schema of one field', () => {
  it.each(['read', 'write'] as const)('is that of the type, made without the others: %s', (mode) => {
    const { lists, reads } = countingLists({ long: 10, label: 'n' });
    const definition = listFields(5);
    const alone = definitionFieldSchema(definition, 'field1', { mode, lists });
    expect([...reads.keys()]).toEqual(['lists.short']);
    const { $schema, ...schema } = { ...alone };
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema).toEqual(fieldsOf(definitionSchema(definition, { mode, lists })).field1);
  });
});

const lists = buildListLookup();
const READ = { mode: 'read', lists } as const;
const WRITE = { mode: 'write', lists } as const;

/** NUL and lone surrogates, as JSON writes them: a schema does not speak of them. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;

const TYPES = Object.keys(FIELD_TYPES);
/** Their targets are not the engine's, or they are written elsewhere. */
const REFERENCES = ['person', 'profile', 'address'];
const FILES = ['file', 'image'];

describe.each(TYPES)('the schema of a field of type %s', (type) => {
  const field = buildField({ type, ...FIELD_ATTRIBUTES[type] });

  it.each([READ, WRITE, { mode: 'read' }, { mode: 'write' }] as const)('is a schema: %j', (context) => {
    expect(() => validatorOf(fieldSchema(field, context))).not.toThrow();
    expect(fieldSchema(field, context).title).toBe('field1');
  });
});

describe.each(TYPES.filter((type) => !FILES.includes(type)))('the write schema of a field of type %s', (type) => {
  const field = buildField({ type, ...FIELD_ATTRIBUTES[type] });
  const schema = validatorOf(fieldSchema(field, WRITE));

  it('lets nothing through that the field refuses', () => {
    const values = fc.oneof(FIELD_VALUES[type] ?? fc.integer(), ANY_JSON);
    fc.assert(
      fc.property(values, (value) => {
        if (value === null || UNSTORABLE.test(JSON.stringify(value) ?? '') || !schema.accepts(value)) return;
        const context = { lists, defaults: true, patterns: new PatternBudget() };
        expect(field.type.parse(value, field, context).problems).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  if (!REFERENCES.includes(type) && type !== 'roles' && type !== 'collection') {
    it('takes what is read', () => {
      fc.assert(
        fc.property(FIELD_VALUES[type] ?? fc.constant(undefined), (value) => {
          const stored = writeField(field, value);
          const read = stored === undefined ? undefined : readField(field, stored);
          if (read !== undefined && read !== '') expect([read, schema.accepts(read)]).toEqual([read, true]);
        }),
      );
    });
  }
});

describe('the nodes of a list in a schema', () => {
  it('are not named by a label that spells the id of a hidden one', () => {
    const odd = buildListLookup([
      { list: 'lists.odd', id: 7, value: 'Old', hidden: true },
      { list: 'lists.odd', id: 8, value: 'C7' },
    ]);
    const field = buildField({ type: 'list', list: 'lists.odd' });
    const schema = validatorOf(fieldSchema(field, { mode: 'write', lists: odd }));
    expect([schema.accepts('C7'), schema.accepts({ value: 'C7' }), schema.accepts('C8')]).toEqual([false, true, true]);
    const context = { lists: odd, defaults: false, patterns: new PatternBudget() };
    expect(field.type.parse('C7', field, context).problems).toHaveLength(1);
    expect(field.type.parse({ value: 'C7' }, field, context).problems).toBeUndefined();
  });

  it.each([
    [1000, 'string'],
    [1001, 'undefined'],
  ])('%i of them: the schema names them, or says why it does not', (count, first) => {
    const nodes = Array.from({ length: count }, (_, index) => ({
      list: 'lists.long',
      id: index + 1,
      value: `n${index}`,
    }));
    const many = { ...buildListLookup(), children: buildListLookup(nodes).children, path: () => [] };
    const field = buildField({ type: 'list', list: 'lists.long' });
    for (const mode of ['read', 'write'] as const) {
      const { options, description } = fieldSchema(field, { mode, lists: many });
      expect(typeof (options as ReadonlyArray<{ id: string }> | undefined)?.[0]?.id).toBe(first);
      expect(description).toEqual(first === 'string' ? undefined : expect.stringContaining('lists.long'));
    }
  });
});

it('html that is read has no limits in its schema: it was checked before it was cleaned (D-SCH-4)', () => {
  const limits = { maxLength: 5, minLength: 2, pattern: '^a' };
  const field = buildField({ type: 'html', ...limits });
  expect(fieldSchema(field, READ)).toEqual({ title: 'field1', type: 'string', contentMediaType: 'text/html' });
  expect(fieldSchema(field, WRITE)).toMatchObject(limits);
});
