import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition, buildDefinitionOf } from '../../../test/builders/profile-definition.builder.js';
import { missingReferenceProblems } from '../index.js';
import { draftValues } from './draft-values.js';
import type { ProfileDefinition, StoredValues } from '../index.js';

const lists = buildListLookup();
const people = buildDefinition('people');

function post(definition: ProfileDefinition, body: Record<string, unknown>): ReturnType<typeof draftValues> {
  return draftValues({ definition, lists }, {}, { created: body });
}

function patch(
  definition: ProfileDefinition,
  stored: StoredValues,
  body: Record<string, unknown>,
): ReturnType<typeof draftValues> {
  return draftValues({ definition, lists }, stored, { changed: body });
}

const ada = post(people, { firstname: 'Ada', lastname: 'Lovelace', phones: [{ phonenumber: '1' }] }).after;

describe('applying changes', () => {
  it('reports the first hundred problems of a field, and that there are more', () => {
    const { problems } = patch(people, ada, {
      phones: Array(1000).fill({ primary: 'x', colour: 1 }),
      lastname: '',
    });
    expect(problems).toHaveLength(102);
    expect(problems[99]).toMatchObject({ field: 'phones/new50/colour' });
    expect(problems[100]).toEqual({
      code: 'VALUE_INVALID',
      field: 'phones',
      detail: 'has more problems than the 100 that are shown; correct these first.',
    });
    expect(problems[101]).toMatchObject({ code: 'FIELD_REQUIRED', field: 'lastname' });
  });

  it('stops looking for problems when no more can be reported', () => {
    const names = Array.from({ length: 50_000 }, (_, index): [string, unknown] => [`name${index}`, 1]);
    expect(patch(people, ada, Object.fromEntries(names)).problems).toHaveLength(1000);
    expect(patch(people, ada, { phones: [Object.fromEntries(names.slice(0, 1000))] }).problems).toHaveLength(101);
    expect(patch(people, ada, { phones: [Object.fromEntries(names)] }).problems).toMatchObject([
      { field: 'phones/new1', detail: 'must have at most 1000 members.' },
    ]);
  });

  it.each([
    ['an entry', { phones: [Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`name${index}`, 1]))] }],
    ['a name', Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`name/${index}`, 1]))],
  ])('calls nothing missing that it did not look at for the problems of %s', (_what, body) => {
    const { problems } = post(people, { ...body, firstname: 'Ada', lastname: 'Lovelace' });
    expect(problems).toHaveLength(101);
    expect(problems.filter(({ code }) => code === 'FIELD_REQUIRED')).toEqual([]);
  });
});

describe('the problems of a write', () => {
  const entryFields = [
    { id: 'field2', type: 'text', required: true, default: 'x' },
    { id: 'field3', type: 'text', locked: true },
    { id: 'field4', type: 'text', hidden: true },
  ];
  const definition = buildDefinitionOf(
    { id: 'field1', type: 'collection', required: true, fields: entryFields },
    { id: 'field5', type: 'file', required: true },
    { id: 'field6', type: 'integer', required: true },
    { id: 'field7', type: 'text', hidden: true },
  );
  const stored: StoredValues = {
    field1: {
      next: 3,
      entries: [
        { entry: 1, field2: 'a', field3: 'b' },
        { entry: 2, field2: 'a' },
      ],
    },
    field6: 1,
  };
  const told = (body: Record<string, unknown>, before?: StoredValues): string[] =>
    (before ? patch(definition, before, body) : post(definition, body)).problems.map(
      ({ code, field }) => `${code} ${field}`,
    );

  it.each<[what: string, body: Record<string, unknown>, before: StoredValues | undefined, problems: string[]]>([
    ['a file that a POST cannot hold is not missing (D-FIL-7)', { field1: [{}], field6: 1 }, undefined, []],
    ['a file is missing in a PATCH', { field6: 2 }, stored, ['FIELD_REQUIRED field5']],
    [
      'what was refused is not missing too (D-PRO-22)',
      { field1: 5, field6: 'x' },
      undefined,
      ['VALUE_INVALID field1', 'VALUE_INVALID field6'],
    ],
    [
      'what was refused in an entry is not missing too, in several changes of the entry either',
      {
        field1: [
          { entry: 2, field2: 5 },
          { entry: 2, field3: 'c' },
          { entry: 2, field2: '' },
        ],
        field5: null,
      },
      stored,
      ['VALUE_INVALID field1/2/field2', 'FIELD_NOT_WRITABLE field1/2/field3', 'FIELD_NOT_WRITABLE field5'],
    ],
    [
      'an entry that a PATCH adds has no defaults (D-PRO-8)',
      { field1: [{}], field5: 'x' },
      stored,
      ['FIELD_NOT_WRITABLE field5', 'FIELD_REQUIRED field1/new1/field2'],
    ],
    [
      'neither an entry nor all are removed with what the caller may not write (D-PRO-31)',
      { field1: '' },
      { ...stored, field5: 'x' },
      ['FIELD_NOT_WRITABLE field1/1/field3'],
    ],
    [
      'what is hidden is not there',
      { field7: 'x', field1: [{ field4: 'x' }], field6: 1 },
      undefined,
      ['FIELD_UNKNOWN field7', 'FIELD_UNKNOWN field1/new1/field4'],
    ],
  ])('%s', (_what, body, before, problems) => expect(told(body, before)).toEqual(problems));
});

describe('the problems of entries', () => {
  const definition = buildDefinitionOf({
    id: 'field1',
    type: 'collection',
    fields: [
      { id: 'field2', type: 'text', required: true },
      { id: 'field3', type: 'person' },
    ],
  });
  const stored: StoredValues = { field1: { next: 4, entries: [{ entry: 1, field2: 'a' }, { entry: 3 }] } };
  const item = fc.oneof(
    fc.constantFrom<unknown>(5, null, 'x', { entry: 1, delete: true }, { entry: 1, delete: 1 }, { delete: true }),
    fc.record(
      {
        entry: fc.constantFrom<unknown>(null, '', 1, 3, 4, 9, 0, '1'),
        field2: fc.constantFrom<unknown>('a', 5, null),
        field3: fc.constantFrom<unknown>(7, 'x', null),
        other: fc.constant(1),
      },
      { requiredKeys: [] },
    ),
  );
  /** How the path of a problem of the item begins. */
  const nameOf = (given: unknown, index: number): string => {
    const entry = typeof given === 'object' && given !== null && 'entry' in given ? given.entry : undefined;
    return typeof entry === 'number' && entry > 0 ? `${entry}` : `new${index + 1}`;
  };

  it('name a known one by its number and any other by its position, in every place, references beside them too (D-PRO-21)', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), (items) => {
        const { problems, references } = patch(definition, stored, { field1: items });
        const names = new Set([...items.map(nameOf), '1', '3']);
        for (const { field } of problems) expect(names).toContain(field?.split('/')[1]);
        const expected = items.flatMap((given, index) =>
          typeof given === 'object' && given !== null && 'field3' in given && given.field3 === 7
            ? [`field1/${nameOf(given, index)}/field3`]
            : [],
        );
        expect(references.map(({ path }) => path)).toEqual(expected);
      }),
    );
  });

  it('about references that are not there are the first hundred of a field', () => {
    const missing = Array.from({ length: 300 }, (_, index) => ({
      path: `talentpools/new${index + 1}/talentpool`,
      target: 'talentpools' as const,
      id: 99,
    }));
    expect(missingReferenceProblems(missing)).toHaveLength(101);
  });
});

describe('the defaults of a POST', () => {
  it('are left out if they do not fit any more: nobody sent them', () => {
    const definition = buildDefinition('people', [
      { id: 'source', default: 'D99999' },
      { id: 'field9', type: 'list', list: 'lists.skills', default: 'COBOL', hidden: true },
    ]);
    const { after, problems } = post(definition, { firstname: 'Ada', lastname: 'Lovelace' });
    expect(problems).toEqual([]);
    expect(Object.keys(after)).toEqual(['firstname', 'lastname', 'folder', 'roles']);
  });

  it('may name what is not there', () => {
    const definition = buildDefinition('people', [
      { id: 'field9', type: 'person', default: 4711 },
      { id: 'field10', type: 'collection', fields: [{ id: 'field11', type: 'person', default: 4712 }] },
    ]);
    const { after, references } = post(definition, { field10: [{}, { field11: 4713 }] });
    expect(after['field9']).toBe(4711);
    expect(references.map(({ id }) => id)).toEqual([4713]);
  });
});

it('tries the patterns of one write for a limited time only, for any number of texts (D-PRO-33)', () => {
  const field = { id: 'field1', label: 'F', type: 'collection' };
  const members = [{ id: 'field11', label: 'M', type: 'text', pattern: '^(?:a|b)*$' }];
  const definition = buildDefinition('people', [{ ...field, fields: members }]);
  const codesOfTooMuch = (count: number): string[] =>
    patch(definition, ada, { field1: Array(count).fill({ field11: 'ab'.repeat(1500) }) })
      .problems.filter(({ detail = '' }) => detail.includes('in several writes'))
      .map(({ code }) => code);
  expect(codesOfTooMuch(100)).toEqual([]);
  expect(codesOfTooMuch(200)).toContain('VALUE_INVALID');
});
