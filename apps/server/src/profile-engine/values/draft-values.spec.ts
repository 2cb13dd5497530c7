import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition, buildDefinitionOf } from '../../../test/builders/profile-definition.builder.js';
import { runToEnd } from '../index.js';
import { applyChanges } from './draft-values.js';
import { parsePatch, parsePost } from './parse-values.js';
import { membersReferences } from './members.js';
import type { ProfileDefinition, StoredValues } from '../index.js';
import type { AppliedChanges } from './draft-values.js';

const lists = buildListLookup();
const people = buildDefinition('people');

function post(definition: ProfileDefinition, body: Record<string, unknown>): AppliedChanges {
  return applyChanges(definition, runToEnd(parsePost(definition, body, lists)), {});
}

function patch(definition: ProfileDefinition, stored: StoredValues, body: Record<string, unknown>): AppliedChanges {
  return applyChanges(definition, runToEnd(parsePatch(definition, body, lists)), stored);
}

const ada = post(people, {
  firstname: 'Ada',
  lastname: 'Lovelace',
  phones: [{ phonenumber: '1' }],
}).values;

describe('applying changes', () => {
  it('stores a new profile with its defaults', () => {
    expect(ada).toEqual({
      firstname: 'Ada',
      lastname: 'Lovelace',
      folder: 32001,
      roles: [],
      phones: { next: 2, entries: [{ entry: 1, phonenumber: '1' }] },
    });
  });

  it('keeps what is absent and clears what is null', () => {
    const { values, problems } = patch(
      people,
      { ...ada, email: 'a@b.c', source: 43 },
      { email: null, firstname: 'Augusta' },
    );
    expect(problems).toEqual([]);
    expect(values).toEqual({ ...ada, firstname: 'Augusta', source: 43 });
  });

  it('does not touch the values it started from', () => {
    const before = structuredClone(ada);
    patch(people, ada, {
      firstname: 'X',
      phones: [{ entry: 1, phonenumber: '2' }, { phonenumber: '3' }],
    });
    expect(ada).toEqual(before);
  });

  it('asks for every required field that is empty afterwards', () => {
    expect(post(people, { email: 'a@b.c' }).problems).toEqual([
      { code: 'FIELD_REQUIRED', field: 'firstname', detail: 'is required.' },
      { code: 'FIELD_REQUIRED', field: 'lastname', detail: 'is required.' },
    ]);
    expect(patch(people, ada, { lastname: '' }).problems).toMatchObject([
      { code: 'FIELD_REQUIRED', field: 'lastname' },
    ]);
  });

  it('refuses a PATCH of a profile that lacks required fields until they are supplied', () => {
    expect(patch(people, { folder: 32001, firstname: 'Ada' }, { email: 'a@b.c' }).problems).toMatchObject([
      { field: 'lastname' },
    ]);
    expect(patch(people, { folder: 32001, firstname: 'Ada' }, { lastname: 'L' }).problems).toEqual([]);
  });

  it('does not call a field missing if its value was refused', () => {
    expect(post(people, { firstname: 5 }).problems.map(({ code, field }) => [code, field])).toEqual([
      ['VALUE_INVALID', 'firstname'],
      ['FIELD_REQUIRED', 'lastname'],
    ]);
  });

  it('does not ask for a required field that is hidden', () => {
    expect(
      post(buildDefinition('people', [{ id: 'lastname', hidden: true }]), {
        firstname: 'Ada',
      }).problems,
    ).toEqual([]);
  });

  it('asks for the required members of every entry', () => {
    const definition = buildDefinition('people', [
      {
        id: 'phones',
        fields: [{ id: 'phonenumber', type: 'phone', required: true }],
      },
    ]);
    expect(patch(definition, ada, { phones: [{ primary: true }] }).problems).toEqual([
      {
        code: 'FIELD_REQUIRED',
        field: 'phones/new1/phonenumber',
        detail: 'is required.',
      },
    ]);
  });

  it('counts an emptied collection as no value', () => {
    const definition = buildDefinition('people', [{ id: 'phones', required: true }]);
    expect(patch(definition, ada, { phones: null }).problems).toMatchObject([
      { code: 'FIELD_REQUIRED', field: 'phones' },
    ]);
    expect(patch(definition, ada, { phones: [{ entry: 1, delete: true }] }).problems).toHaveLength(1);
  });

  it('keeps the values of hidden fields', () => {
    const hidden = buildDefinition('people', [{ id: 'email', hidden: true }]);
    expect(patch(hidden, { ...ada, email: 'a@b.c' }, { firstname: 'X' }).values).toMatchObject({ email: 'a@b.c' });
  });

  it('reports problems of parsing, applying and required fields together', () => {
    const { problems } = patch(
      people,
      { ...ada, roles: ['candidate'] },
      {
        nickname: 'x',
        phones: [{ entry: 9 }],
        roles: { candidate: false },
        lastname: null,
      },
    );
    expect(problems.map(({ code, field }) => [code, field])).toEqual([
      ['FIELD_UNKNOWN', 'nickname'],
      ['VALUE_INVALID', 'phones/9'],
      ['ROLE_INVALID', 'roles'],
      ['FIELD_REQUIRED', 'lastname'],
    ]);
  });

  it('reports every problem that can be known of entries with problems', () => {
    const definition = buildDefinition('people', [
      {
        id: 'field1',
        type: 'collection',
        fields: [
          { id: 'field2', type: 'text', required: true },
          { id: 'field3', type: 'date', required: true },
        ],
      },
    ]);
    const stored = {
      ...ada,
      field1: {
        next: 3,
        entries: [{ entry: 2, field2: 'A', field3: '2026-01-01' }],
      },
    };
    const field1 = [{ field2: 5 }, { entry: 2, field2: null, field3: 'soon' }, 'x', {}, { entry: 7 }];
    expect(patch(definition, stored, { field1 }).problems.map(({ code, field }) => [code, field])).toEqual([
      ['VALUE_INVALID', 'field1/new1/field2'],
      ['VALUE_INVALID', 'field1/2/field3'],
      ['VALUE_INVALID', 'field1/new3'],
      ['VALUE_INVALID', 'field1/7'],
      ['FIELD_REQUIRED', 'field1/2/field2'],
      ['FIELD_REQUIRED', 'field1/new1/field3'],
      ['FIELD_REQUIRED', 'field1/new4/field2'],
      ['FIELD_REQUIRED', 'field1/new4/field3'],
    ]);
  });

  it('does not require members of a collection that was refused whole', () => {
    const definition = buildDefinition('people', [
      {
        id: 'phones',
        required: true,
        fields: [{ id: 'phonetype', type: 'list', required: true }],
      },
    ]);
    expect(patch(definition, ada, { phones: 'x' }).problems).toMatchObject([
      { code: 'VALUE_INVALID', field: 'phones' },
    ]);
  });

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
    expect(problems[101]).toMatchObject({
      code: 'FIELD_REQUIRED',
      field: 'lastname',
    });
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
    [
      'an entry',
      {
        phones: [Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`name${index}`, 1]))],
      },
    ],
    ['a name', Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`name/${index}`, 1]))],
  ])('calls nothing missing that it did not look at for the problems of %s', (_what, body) => {
    const { problems } = post(people, {
      ...body,
      firstname: 'Ada',
      lastname: 'Lovelace',
    });
    expect(problems).toHaveLength(101);
    expect(problems.filter(({ code }) => code === 'FIELD_REQUIRED')).toEqual([]);
  });

  it('says nothing of required fields when the body is refused whole', () => {
    expect(patch(people, {}, {}).problems).toMatchObject([{ code: 'BODY_MALFORMED' }]);
  });
});

describe('two changes of different fields', () => {
  const definition = buildDefinitionOf(
    { id: 'field1', type: 'text' },
    { id: 'field2', type: 'integer' },
    { id: 'field3', type: 'list', list: 'lists.skills', multiple: true },
    {
      id: 'field4',
      type: 'collection',
      fields: [{ id: 'field5', type: 'text' }],
    },
  );
  const body = fc.record(
    {
      field1: fc.option(fc.string({ minLength: 1 }).filter((text) => !text.includes('\0'))),
      field2: fc.option(fc.maxSafeInteger()),
      field3: fc.option(fc.subarray(['Software', 'TypeScript'])),
      field4: fc.option(
        fc.array(fc.record({ field5: fc.constantFrom('a', 'b') }), {
          maxLength: 3,
        }),
      ),
    },
    { requiredKeys: [] },
  );
  const stored = {
    field1: 'old',
    field2: 0,
    field3: [50],
    field4: { next: 2, entries: [{ entry: 1, field5: 'x' }] },
  };

  it('give the same values in either order', () => {
    fc.assert(
      fc.property(body, fc.subarray(['field1', 'field2', 'field3', 'field4']), (members, firstNames) => {
        const entries: [string, unknown][] = Object.entries(members);
        const first = Object.fromEntries(entries.filter(([name]) => firstNames.includes(name)));
        const second = Object.fromEntries(entries.filter(([name]) => !firstNames.includes(name)));
        const apply = (values: StoredValues, change: Record<string, unknown>): StoredValues =>
          Object.keys(change).length === 0 ? values : patch(definition, values, change).values;
        expect(apply(apply(stored, first), second)).toEqual(apply(apply(stored, second), first));
        expect(apply(apply(stored, first), second)).toEqual(apply(stored, members));
      }),
    );
  });
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
  const stored: StoredValues = {
    field1: { next: 4, entries: [{ entry: 1, field2: 'a' }, { entry: 3 }] },
  };
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

  it('name a known one by its number and any other by its position, in every place (D-PRO-21)', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), (items) => {
        const parsed = runToEnd(parsePatch(definition, { field1: items }, lists));
        const { problems } = applyChanges(definition, parsed, stored);
        const paths = [
          ...problems.map(({ field }) => field),
          ...membersReferences(parsed, definition.fields).map(({ path }) => path),
        ];
        const names = new Set([...items.map(nameOf), '1', '3']);
        for (const path of paths) expect(names).toContain(path?.split('/')[1]);
      }),
    );
  });

  it('are found at every reference, no matter what is wrong beside it', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), (items) => {
        const parsed = runToEnd(parsePatch(definition, { field1: items }, lists));
        const expected = items.flatMap((given, index) =>
          typeof given === 'object' && given !== null && 'field3' in given && given.field3 === 7
            ? [`field1/${nameOf(given, index)}/field3`]
            : [],
        );
        expect(membersReferences(parsed, definition.fields).map(({ path }) => path)).toEqual(expected);
      }),
    );
  });

  it('stay with the entry that is added, when an entry named before it is not there', () => {
    const { problems } = patch(definition, {}, { field1: [{ entry: 1, field2: 'a' }, { field3: 7 }] });
    expect(problems.map(({ code, field }) => [code, field])).toEqual([
      ['VALUE_INVALID', 'field1/1'],
      ['FIELD_REQUIRED', 'field1/new2/field2'],
    ]);
  });

  it('do not call a required collection missing as well (D-PRO-22)', () => {
    const required = buildDefinitionOf({
      id: 'field1',
      type: 'collection',
      required: true,
      fields: [{ id: 'field2', type: 'text' }],
    });
    expect(post(required, { field1: [{ entry: 2 }] }).problems.map(({ code }) => code)).toEqual(['VALUE_INVALID']);
    expect(post(required, { field1: [] }).problems.map(({ code }) => code)).toEqual(['FIELD_REQUIRED']);
  });
});
