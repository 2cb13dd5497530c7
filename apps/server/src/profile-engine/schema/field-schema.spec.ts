import { describe, expect, it } from '@jest/globals';
import { PatternBudget } from '../pattern.js';
import fc from 'fast-check';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { buildRenderContext } from '../../../test/builders/render-context.builder.js';
import { ANY_JSON, FIELD_ATTRIBUTES, FIELD_VALUES } from '../../../test/support/field-values.js';
import { validatorOf } from '../../../test/support/json-schema.js';
import { readField, writeField } from '../../../test/support/write-field.js';
import { FIELD_TYPES } from '../field-types/field-types.js';
import { fieldSchema } from './field-schema.js';

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

  it('is met by whatever reads', () => {
    const schema = validatorOf(fieldSchema(field, READ));
    const values = FIELD_VALUES[type] ?? fc.integer({ min: 1, max: 3 });
    const context = buildRenderContext({
      titles: new Map([1, 2, 3].map((id) => [`${field.profileType ?? 'people'}/${id}`, id === 3 ? '' : 'Title'])),
      addresses: new Map([1, 2, 3].map((id) => [id, { companyId: id, line: 'Paris' }])),
    });
    fc.assert(
      fc.property(values, (value) => {
        const stored = FILES.includes(type) ? { filename: 'cv.pdf' } : writeField(field, value);
        const read = stored === undefined ? undefined : readField(field, stored, context);
        if (read !== undefined) expect([read, schema.faultsOf(read)]).toEqual([read, []]);
      }),
    );
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
        expect(
          field.type.parse(value, field, {
            lists,
            defaults: true,
            patterns: new PatternBudget(),
          }).problems,
        ).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('takes what the field takes', () => {
    fc.assert(
      fc.property(FIELD_VALUES[type] ?? fc.integer({ min: 1 }), (value) => {
        expect([value, schema.faultsOf(value)]).toEqual([value, []]);
      }),
    );
  });

  it('takes null, which clears, unless the field must have a value', () => {
    expect(schema.accepts(null)).toBe(type !== 'roles');
    const required = buildField({
      type,
      ...FIELD_ATTRIBUTES[type],
      required: true,
    });
    expect(validatorOf(fieldSchema(required, WRITE)).accepts(null)).toBe(false);
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
  const skill = buildField({
    type: 'list',
    list: 'lists.skills',
    label: 'Skill',
  });

  it('are all there to read, since values stay when a node is hidden', () => {
    expect(fieldSchema(skill, READ)).toEqual({
      title: 'Skill',
      type: 'object',
      properties: {
        id: { type: 'string', enum: ['C50', 'C51', 'C52'] },
        value: { type: 'string' },
        formattedvalue: { type: 'string' },
      },
      options: [
        { id: 'C50', value: 'Software' },
        { id: 'C51', value: 'Software > TypeScript' },
      ],
    });
  });

  it('are the visible ones to write, by id, label or path', () => {
    const schema = validatorOf(fieldSchema(skill, WRITE));
    for (const value of [
      'C51',
      'TypeScript',
      'Software > TypeScript',
      { id: 'C51' },
      { value: 'Software > TypeScript' },
    ]) {
      expect([value, schema.accepts(value)]).toEqual([value, true]);
    }
    for (const value of [
      'C52',
      'COBOL',
      'Software > COBOL',
      { id: 'C52' },
      { value: 'COBOL' },
      {},
      { id: 'C51', x: 1 },
    ]) {
      expect([value, schema.accepts(value)]).toEqual([value, false]);
    }
  });

  it('of a country have their abbreviation', () => {
    const schema = fieldSchema(buildField({ type: 'country' }), READ);
    expect(schema.options).toEqual([
      { id: 'D41001', abbrev: 'US', value: 'United States' },
      { id: 'D41002', abbrev: 'GE', value: 'Georgia' },
      { id: 'C41004', value: 'Atlantis' },
    ]);
  });

  it('of a state have the country in front', () => {
    expect(fieldSchema(buildField({ type: 'state' }), WRITE).options).toEqual([
      { id: 'D41001001', abbrev: 'GA', value: 'United States > Georgia' },
    ]);
  });

  it('are not named by a label that spells the id of a hidden one', () => {
    const odd = buildListLookup([
      { list: 'lists.odd', id: 7, value: 'Old', hidden: true },
      { list: 'lists.odd', id: 8, value: 'C7' },
    ]);
    const field = buildField({ type: 'list', list: 'lists.odd' });
    const schema = validatorOf(fieldSchema(field, { mode: 'write', lists: odd }));
    expect([schema.accepts('C7'), schema.accepts({ value: 'C7' }), schema.accepts('C8')]).toEqual([false, true, true]);
    expect(
      field.type.parse('C7', field, {
        lists: odd,
        defaults: false,
        patterns: new PatternBudget(),
      }).problems,
    ).toHaveLength(1);
    expect(
      field.type.parse({ value: 'C7' }, field, {
        lists: odd,
        defaults: false,
        patterns: new PatternBudget(),
      }).problems,
    ).toBeUndefined();
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
    const many = {
      ...buildListLookup(),
      children: buildListLookup(nodes).children,
      path: () => [],
    };
    const field = buildField({ type: 'list', list: 'lists.long' });
    for (const mode of ['read', 'write'] as const) {
      const { options, description } = fieldSchema(field, {
        mode,
        lists: many,
      });
      expect(typeof (options as ReadonlyArray<{ id: string }> | undefined)?.[0]?.id).toBe(first);
      expect(description).toEqual(first === 'string' ? undefined : expect.stringContaining('lists.long'));
    }
  });

  it('may be none: the schema of an empty list is one', () => {
    const field = buildField({
      type: 'list',
      list: 'lists.empty',
      multiple: true,
    });
    for (const context of [READ, WRITE]) expect(() => validatorOf(fieldSchema(field, context))).not.toThrow();
  });
});

describe('the currencies in a schema', () => {
  it('are written and read by their code, hidden ones only read', () => {
    const more = buildListLookup([{ list: 'lists.currency.types', id: 91, value: 'DEM', hidden: true }]);
    const fee = buildField({ type: 'currency' });
    const currencies = (mode: 'read' | 'write') => fieldSchema(fee, { mode, lists: more }).properties;
    expect(currencies('read')).toMatchObject({
      currency: { enum: ['USD', 'JPY', 'Chips', 'DEM'] },
    });
    expect(currencies('write')).toMatchObject({
      currency: { enum: ['USD', 'JPY', 'Chips'] },
    });
  });
});

describe('the limits of a field (D-SCH-4)', () => {
  const limits = { maxLength: 5, minLength: 2, pattern: '^a' };

  it('say nothing of html that is read: it was checked before it was cleaned', () => {
    const field = buildField({ type: 'html', ...limits });
    expect(fieldSchema(field, READ)).toEqual({
      title: 'field1',
      type: 'string',
    });
    expect(fieldSchema(field, WRITE)).toMatchObject(limits);
  });

  it.each([
    ['text', limits],
    ['number', { min: 1, max: 2 }],
  ])('of a %s are left out of reads where others stood before', (type, attributes) => {
    const changed = {
      ...buildField({ type, ...attributes }),
      limitsChanged: true,
    };
    expect(fieldSchema(changed, READ)).toEqual({
      title: 'field1',
      type: changed.typeName === 'text' ? 'string' : type,
    });
    expect(Object.keys(fieldSchema(changed, WRITE)).length).toBeGreaterThan(3);
  });

  it('say nothing of a value that the platform gives', () => {
    const field = buildField({
      type: 'text',
      template: '{year}-{id}',
      ...limits,
    });
    expect(fieldSchema(field, READ)).toEqual({
      title: 'field1',
      type: 'string',
      readOnly: true,
    });
  });

  it('do not let an empty text through that must not be cleared', () => {
    const schema = validatorOf(fieldSchema(buildField({ type: 'text', required: true }), WRITE));
    expect([schema.accepts(''), schema.accepts(' ')]).toEqual([false, true]);
  });

  it('keep the options that stored values may still have, for reads', () => {
    const field = {
      ...buildField({ type: 'dropdown', options: ['A', 'B'] }),
      retiredOptions: ['Z', 'A'],
    };
    expect(fieldSchema(field, READ).enum).toEqual(['A', 'B', 'Z']);
    expect(fieldSchema(field, WRITE).enum).toEqual(['A', 'B', null]);
    expect(fieldSchema(field, READ).options).toEqual([
      { id: 'A', value: 'A' },
      { id: 'B', value: 'B' },
    ]);
  });
});

describe('the entries of a collection', () => {
  const licences = buildField({
    type: 'collection',
    fields: [
      { id: 'field2', type: 'text', label: 'Number', required: true },
      { id: 'field3', type: 'text', required: true, default: 'x' },
      { id: 'field4', type: 'text', hidden: true, required: true },
      { id: 'field5', type: 'text', readOnly: true },
    ],
  });

  it('have the members that are shown, by their labels, and what a write needs of each', () => {
    expect(fieldSchema(licences, READ).items).toMatchObject({
      properties: {
        entry: { type: 'integer' },
        field2: { title: 'Number' },
        field3: {},
        field5: { readOnly: true },
      },
      required: ['field2'],
    });
    expect(JSON.stringify([fieldSchema(licences, READ), fieldSchema(licences, WRITE)])).not.toContain('field4');
  });

  it.each<[unknown, boolean]>([
    [[{ field2: 'a' }], true],
    [[{ field3: 'a' }], false],
    [[{ entry: 1, field3: 'a' }], true],
    [[{ entry: 1, delete: true }], true],
    [[{ field2: 'a', delete: true }], false],
    [[{ field2: 'a', field5: 'b' }], false],
    [[{ field2: null }], false],
    [[{ field2: 'a', field3: 'b', field4: 'c' }], false],
    [[], true],
    [null, true],
  ])('are written as %j: %s', (value, accepted) => {
    expect(validatorOf(fieldSchema(licences, WRITE)).accepts(value)).toBe(accepted);
  });

  it('must be there where the collection is required', () => {
    const required = buildField({
      type: 'collection',
      required: true,
      fields: [{ id: 'field2', type: 'text' }],
    });
    expect(validatorOf(fieldSchema(required, WRITE)).accepts([])).toBe(false);
  });

  it('may be more than a write takes, once they are stored', () => {
    expect(fieldSchema(licences, READ)).not.toHaveProperty('maxItems');
    expect(fieldSchema(licences, WRITE)).toMatchObject({ maxItems: 1000 });
  });
});
