import { describe, expect, it } from '@jest/globals';
import { CATALOGUE } from '../modules/profile-definitions/field-catalogue.js';
import { buildDefinition } from '../../test/builders/profile-definition.builder.js';
import { compileProfileDefinition } from './index.js';
import type { FieldEntry } from './index.js';

/** The problems of a blueprint of people, as `path: message`. */
function problemsOf(...fields: FieldEntry[]): string[] {
  const { problems } = compileProfileDefinition({ catalogue: CATALOGUE.people, blueprint: { fields } });
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('compiling a profile type', () => {
  it('changes of a standard field only what is named', () => {
    const [before, after] = [buildDefinition('people'), buildDefinition('people', [{ id: 'firstname', maxLength: 5 }])];
    expect(after.fields.all.get('firstname')).toEqual({ ...before.fields.all.get('firstname'), maxLength: 5 });
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
});

describe('a wrong blueprint', () => {
  const STANDARD_NAME = 'is not a standard field; a custom field is named "field" and its number, such as "field1001".';
  const collection = (...members: FieldEntry[]) =>
    ({ id: 'field1', type: 'collection', fields: members }) as FieldEntry;

  it.each<[string, FieldEntry[], unknown]>([
    ['an unknown standard field', [{ id: 'lastName' }], `[0].id: "lastName" ${STANDARD_NAME}`],
    ['a name of Object.prototype', [{ id: 'constructor' }], `[0].id: "constructor" ${STANDARD_NAME}`],
    [
      'another type for a standard field',
      [{ id: 'email', type: 'text' }],
      '[0].type: must stay "email" for the standard field "email", received "text".',
    ],
    [
      'an attribute of the catalogue alone',
      [{ id: 'field1', type: 'text', template: '{id}' } as FieldEntry],
      expect.stringMatching(/^\[0\]\.template: is an unknown attribute\./),
    ],
    [
      'a default that the field refuses',
      [{ id: 'field1', type: 'integer', default: 'x' }],
      expect.stringMatching(/^\[0\]\.default: must be a whole number .*received "x"\.$/),
    ],
    [
      'a pattern that the u flag refuses',
      [{ id: 'field1', type: 'text', pattern: '\\-' }],
      '[0].pattern: must be a regular expression (u flag), without look-around and back references, received "\\\\-".',
    ],
    [
      'a dropdown without options',
      [{ id: 'field1', type: 'dropdown' }],
      '[0].options: is required: a dropdown chooses one out of them.',
    ],
    ['a default for a file', [{ id: 'resume', default: 'x' }], '[0].default: must be left out: a file has none.'],
    [
      'a collection in a collection',
      [collection({ ...collection({ id: 'field3', type: 'text' }), id: 'field2' })],
      '[0].fields[0].type: cannot be "collection" within a collection.',
    ],
  ])('is refused for %s', (_what, fields, problem) => {
    expect(problemsOf(...fields).map((text) => text.replace(/^fields/, ''))).toEqual([problem]);
  });

  it('reports every problem at once', () => {
    expect(
      problemsOf(
        { id: 'lastname', maxLength: 0, pattern: '(' },
        collection({ id: 'field6', type: 'text', min: 1 }),
        { id: 'phones', fields: [{ id: 'phonenumber', maxLength: -1 }] },
        { id: 'surname' },
        { id: 'field7', type: 'integer', min: 2, max: 1 },
      ),
    ).toEqual([
      expect.stringMatching(/^fields\[0\]\.maxLength: /),
      expect.stringMatching(/^fields\[0\]\.pattern: /),
      expect.stringMatching(/^fields\[1\]\.fields\[0\]\.min: /),
      expect.stringMatching(/^fields\[2\]\.fields\[0\]\.maxLength: /),
      expect.stringMatching(/^fields\[3\]\.id: /),
      expect.stringMatching(/^fields\[4\]\.min: /),
    ]);
  });

  it('leaves what is malformed to the checks of the blueprint', () => {
    expect(
      problemsOf({}, { id: 'field1' }, { id: 'field2', type: 'roles' }, { id: 'field3', type: 'nothing' }),
    ).toEqual([]);
  });

  it('is refused in no time when collections are nested deeply', () => {
    let fields: FieldEntry[] = [{ id: 'field99', type: 'text' }];
    for (let depth = 0; depth < 30; depth += 1)
      fields = [{ id: `field${depth}`, type: 'collection', fields } as FieldEntry];
    expect(problemsOf(...fields)).toHaveLength(29);
  });
});
