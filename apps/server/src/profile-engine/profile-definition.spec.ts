import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CATALOGUE } from '../modules/profile-definitions/field-catalogue.js';
import { buildDefinition } from '../../test/builders/profile-definition.builder.js';
import { compileProfileDefinition } from './index.js';

/** The problems of a blueprint of people, as `path: message`. */
function problemsOf(...fields: unknown[]): string[] {
  const { problems = [] } = compileProfileDefinition({
    catalogue: CATALOGUE.people,
    blueprint: { fields },
  });
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('compiling a profile type', () => {
  it('takes the example of the blueprint', () => {
    const definition = buildDefinition('people', [
      {
        id: 'field1001',
        label: 'Badge colour',
        type: 'text',
        maxLength: 40,
        pattern: '^[A-Z]',
      },
      {
        id: 'field1002',
        label: 'Start preference',
        type: 'list',
        list: 'C14567',
      },
      {
        id: 'field1005',
        label: 'Licences',
        type: 'collection',
        fields: [
          { id: 'field1006', label: 'Number', type: 'text', required: true },
          { id: 'field1007', label: 'Expires', type: 'date' },
        ],
      },
      { id: 'lastname', required: true },
    ]);
    expect(definition.fields.all.get('field1001')).toMatchObject({
      label: 'Badge colour',
      maxLength: 40,
      writable: true,
    });
    expect(definition.fields.all.get('field1005')?.members?.required.map(({ id }) => id)).toEqual(['field1006']);
  });

  it('changes of a standard field only what is named', () => {
    const [before, after] = [buildDefinition('people'), buildDefinition('people', [{ id: 'firstname', maxLength: 5 }])];
    expect(after.fields.all.get('firstname')).toEqual({
      ...before.fields.all.get('firstname'),
      maxLength: 5,
    });
    expect([...after.fields.all.keys()]).toEqual([...before.fields.all.keys()]);
  });

  it('merges the members of a standard collection in the same way', () => {
    const { fields } = buildDefinition('people', [
      {
        id: 'phones',
        fields: [
          { id: 'phonenumber', required: true, type: 'phone' },
          { id: 'field7', type: 'text' },
        ],
      },
    ]);
    const members = fields.all.get('phones')?.members;
    expect([...(members?.all.keys() ?? [])]).toEqual(['phonetype', 'phonenumber', 'primary', 'field7']);
    expect(members?.required.map(({ id }) => id)).toEqual(['phonenumber']);
  });

  it('makes a hidden field one that does not exist for the caller, and is not required', () => {
    const { fields } = buildDefinition('people', [{ id: 'lastname', hidden: true }]);
    expect(fields.all.get('lastname')).toMatchObject({
      visible: false,
      writable: false,
      required: false,
    });
    expect(fields.visible.has('lastname')).toBe(false);
    expect(fields.required.map(({ id }) => id)).toEqual(['firstname', 'folder']);
  });

  it.each([{ locked: true }, { readOnly: true }])(
    'shows a field with %j and does not let it be written',
    (attribute) => {
      const { fields } = buildDefinition('people', [{ id: 'lastname', ...attribute }]);
      expect(fields.visible.get('lastname')).toMatchObject({
        visible: true,
        writable: false,
      });
    },
  );

  it.each(['id', 'createddate', 'createdby', 'updateddate', 'updatedby'])(
    'has the read-only field %s on every type',
    (id) => {
      for (const catalogue of Object.values(CATALOGUE)) {
        const { definition } = compileProfileDefinition({ catalogue });
        expect(definition?.fields.visible.get(id)).toMatchObject({
          writable: false,
        });
      }
    },
  );

  it('leaves hidden fields out of the default ones', () => {
    const { defaults } = buildDefinition('people', [{ id: 'phones', hidden: true }]);
    expect(defaults.fields.map(({ id }) => id)).toEqual(['firstname', 'lastname', 'folder', 'addresses']);
  });

  it('is enabled and not locked unless the blueprint says so', () => {
    expect(buildDefinition('rooms')).toMatchObject({
      enabled: true,
      locked: false,
    });
    const { definition } = compileProfileDefinition({
      catalogue: CATALOGUE.rooms,
      blueprint: { enabled: false, locked: true },
    });
    expect(definition).toMatchObject({ enabled: false, locked: true });
  });

  it('gives a definition that cannot be changed', () => {
    expect(Object.isFrozen(buildDefinition('people'))).toBe(true);
  });
});

describe('a wrong blueprint', () => {
  it.each([
    [
      'an entry that is no object',
      ['lastname'],
      'fields[0]: must be a field, which is an object, received "lastname".',
    ],
    ['an entry without an id', [{ label: 'X' }], 'fields[0].id: must be the id of a field, received none.'],
    [
      'an unknown standard field',
      [{ id: 'lastName' }],
      'fields[0].id: "lastName" is not a standard field; a custom field is named "field" and its number, such as "field1001".',
    ],
    [
      'a name of Object.prototype',
      [{ id: 'constructor', type: 'text' }],
      'fields[0].id: "constructor" is not a standard field; a custom field is named "field" and its number, such as "field1001".',
    ],
    ['a new field without a type', [{ id: 'field1' }], 'fields[0].type: must be a field type, received none.'],
    [
      'a type that does not exist',
      [{ id: 'field1', type: 'toString' }],
      'fields[0].type: must be a field type, received "toString".',
    ],
    [
      'a type of the catalogue alone',
      [{ id: 'field1', type: 'roles' }],
      'fields[0].type: must be a type that custom fields can have, received "roles".',
    ],
    [
      'another type for a standard field',
      [{ id: 'email', type: 'text' }],
      'fields[0].type: must stay "email" for the standard field "email", received "text".',
    ],
    [
      'an id that is named twice',
      [
        { id: 'email', label: 'A' },
        { id: 'email', label: 'B' },
      ],
      'fields[1].id: "email" is already in this array; write all of its attributes in one entry.',
    ],
    [
      'an attribute of another type',
      [{ id: 'field1', type: 'boolean', maxLength: 5 }],
      'fields[0].maxLength: is no attribute of this field; it takes label, required, hidden, locked, readOnly, searchable, sensitive, default.',
    ],
    [
      'an attribute of the catalogue alone',
      [{ id: 'field1', type: 'text', template: '{id}' }],
      expect.stringMatching(/^fields\[0\]\.template: is an unknown attribute\./),
    ],
    [
      'a flag that is none',
      [{ id: 'email', hidden: 'yes' }],
      'fields[0].hidden: must be true or false, received "yes".',
    ],
    [
      'a maxLength of 0',
      [{ id: 'email', maxLength: 0 }],
      'fields[0].maxLength: must be a whole number from 1 to 1000000, received 0.',
    ],
    [
      'a pattern that is no expression',
      [{ id: 'field1', type: 'text', pattern: '(' }],
      'fields[0].pattern: must be a regular expression (u flag), without look-around and back references, received "(".',
    ],
    [
      'a pattern that the u flag refuses',
      [{ id: 'field1', type: 'text', pattern: '\\-' }],
      'fields[0].pattern: must be a regular expression (u flag), without look-around and back references, received "\\\\-".',
    ],
    [
      'bounds the wrong way round',
      [{ id: 'field1', type: 'integer', min: 5, max: 4 }],
      'fields[0].min: must not be above max 4, received 5.',
    ],
    [
      'lengths the wrong way round',
      [{ id: 'field1', type: 'text', minLength: 5, maxLength: 4 }],
      'fields[0].minLength: must not be above maxLength 4, received 5.',
    ],
    [
      'a dropdown without options',
      [{ id: 'field1', type: 'dropdown' }],
      'fields[0].options: is required: a dropdown chooses one out of them.',
    ],
    [
      'options that repeat',
      [{ id: 'field1', type: 'dropdown', options: ['A', 'A'] }],
      'fields[0].options: must be an array of one or more different texts, received an array.',
    ],
    [
      'a list field without a list',
      [{ id: 'field1', type: 'list' }],
      'fields[0].list: is required: it names the list, such as "lists.skills".',
    ],
    [
      'a profile field without a type',
      [{ id: 'field1', type: 'profile' }],
      'fields[0].profileType: is required: it says what the field refers to.',
    ],
    [
      'an unknown profile type',
      [{ id: 'field1', type: 'profile', profileType: 'person' }],
      expect.stringMatching(/^fields\[0\]\.profileType: must be one of people, jobs, .*, received "person"\.$/),
    ],
    [
      'a default that the field refuses',
      [{ id: 'field1', type: 'integer', default: 'x' }],
      expect.stringMatching(/^fields\[0\]\.default: must be a whole number .*received "x"\.$/),
    ],
    ['a default for a file', [{ id: 'resume', default: 'x' }], 'fields[0].default: must be left out: a file has none.'],
    [
      'a collection with an empty array of fields',
      [{ id: 'field1', type: 'collection', fields: [] }],
      'fields[0].fields: must be an array of one or more fields, received an array.',
    ],
    [
      'only the member that is wrong',
      [{ id: 'field1', type: 'collection', fields: [{ id: 'field2' }] }],
      'fields[0].fields[0].type: must be a field type, received none.',
    ],
    [
      'a collection without fields',
      [{ id: 'field1', type: 'collection' }],
      'fields[0].fields: is required: an entry needs at least one field.',
    ],
    [
      'a collection in a collection',
      [
        {
          id: 'field1',
          type: 'collection',
          fields: [
            {
              id: 'field2',
              type: 'collection',
              fields: [{ id: 'field3', type: 'text' }],
            },
          ],
        },
      ],
      'fields[0].fields[0].type: cannot be "collection" within a collection.',
    ],
    [
      'a member with a standard name',
      [
        {
          id: 'field1',
          type: 'collection',
          fields: [{ id: 'entry', type: 'text' }],
        },
      ],
      expect.stringMatching(/^fields\[0\]\.fields\[0\]\.id: "entry" is not a standard field/),
    ],
    [
      'an id of a member that is a field too',
      [
        {
          id: 'field1',
          type: 'collection',
          fields: [{ id: 'field2', type: 'text' }],
        },
        { id: 'field2', type: 'text' },
      ],
      'fields[1].id: "field2" is already the id of fields[0].fields[0].',
    ],
  ])('is refused for %s', (_what, fields, problem) => {
    expect(problemsOf(...fields)).toEqual([problem]);
  });

  it('is refused when its fields are not an array', () => {
    const { problems } = compileProfileDefinition({
      catalogue: CATALOGUE.people,
      blueprint: { fields: {} },
    });
    expect(problems).toEqual([
      {
        path: 'fields',
        message: 'must be an array of fields, received an object.',
      },
    ]);
  });

  it('reports every problem at once', () => {
    expect(
      problemsOf(
        { id: 'lastname', required: 'yes', pattern: '(' },
        {
          id: 'field5',
          type: 'collection',
          locked: 'no',
          fields: [{ id: 'field6' }],
        },
        { id: 'phones', fields: [{ id: 'phonenumber', maxLength: -1 }] },
        { id: 'surname' },
        { id: 'field1', type: 'integer', min: 2, max: 1 },
      ),
    ).toEqual([
      expect.stringMatching(/^fields\[0\]\.required: /),
      expect.stringMatching(/^fields\[0\]\.pattern: /),
      expect.stringMatching(/^fields\[1\]\.locked: /),
      expect.stringMatching(/^fields\[1\]\.fields\[0\]\.type: /),
      expect.stringMatching(/^fields\[2\]\.fields\[0\]\.maxLength: /),
      expect.stringMatching(/^fields\[3\]\.id: /),
      expect.stringMatching(/^fields\[4\]\.min: /),
    ]);
  });

  it('is refused in any shape, and nothing throws', () => {
    const attributes = fc.constantFrom(
      'id',
      'type',
      'label',
      'fields',
      'default',
      'pattern',
      'options',
      'min',
      'max',
      'list',
    );
    const words = fc.constantFrom<unknown>('lastname', 'field1', 'text', 'collection', 'phones', '(', { toString: 1 });
    const { entries } = fc.letrec((tie) => ({
      entries: fc.array(fc.dictionary(attributes, tie('value')), {
        maxLength: 4,
      }),
      value: fc.oneof({ maxDepth: 4 }, words, fc.jsonValue(), tie('entries')),
    }));
    fc.assert(
      fc.property(entries, (fields) => {
        const { definition, problems = [] } = compileProfileDefinition({
          catalogue: CATALOGUE.people,
          blueprint: { fields },
        });
        expect(definition === undefined).toBe(problems.length > 0);
      }),
    );
  });

  it('is refused in no time when collections are nested deeply', () => {
    let fields: unknown[] = [{ id: 'field99', type: 'text' }];
    for (let depth = 0; depth < 30; depth += 1) fields = [{ id: `field${depth}`, type: 'collection', fields }];
    expect(problemsOf(...fields)).toHaveLength(29);
  });
});
