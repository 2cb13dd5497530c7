import { describe, expect, it } from '@jest/globals';
import { changedTypes, fieldsToReindex, keepDroppedFields } from './configuration.rules.js';

const colour = { id: 'field1', type: 'text', required: true };
const licences = {
  id: 'field2',
  type: 'collection',
  fields: [
    { id: 'field3', type: 'text' },
    { id: 'field4', type: 'date' },
  ],
};

describe('keepDroppedFields', () => {
  it('hides a member that is dropped from a collection that stays', () => {
    const shorter = { ...licences, fields: licences.fields.slice(0, 1) };
    const [kept] = keepDroppedFields({ fields: [shorter] }, { fields: [licences] }).fields as Array<typeof licences>;
    expect(kept?.fields).toEqual([
      { id: 'field3', type: 'text' },
      { id: 'field4', type: 'date', hidden: true, required: false },
    ]);
  });

  it('returns a standard field that is dropped to the catalogue', () => {
    expect(keepDroppedFields({}, { fields: [{ id: 'email', required: true }] })).toEqual({});
  });
});

describe('fieldsToReindex', () => {
  const overview = { id: 'overview', searchable: true };
  const badges = { id: 'field2', type: 'collection', fields: [{ id: 'field3', type: 'text', searchable: false }] };

  it.each([
    [
      'a field that becomes searchable',
      [{ ...colour, searchable: true }],
      [{ ...colour, searchable: false }],
      ['field1'],
    ],
    ['a standard field that becomes so', [overview], [], ['overview']],
    ['a standard field that is the catalogue’s again', [], [overview], ['overview']],
    ['a collection of which a member becomes so', [badges], [licences], ['field2']],
    ['nothing where all stays', [colour, overview, badges], [colour, overview, badges], []],
    ['no custom field that is new', [{ ...colour, searchable: true }, badges], [], []],
    [
      'no member that is new',
      [{ ...licences, fields: [...licences.fields, { id: 'field5', type: 'text', searchable: true }] }],
      [licences],
      [],
    ],
    ['nothing for another attribute', [{ ...colour, label: 'Colour' }], [colour], []],
  ])('names %s (D-PRO-19)', (_what, fields, before, ids) => {
    expect(fieldsToReindex({ fields }, { fields: before })).toEqual(ids);
  });
});

it('changedTypes names each custom field and member with another type, also after it was dropped (D-PLT-9)', () => {
  const stored = keepDroppedFields({}, { fields: [colour, licences] });
  const wanted = {
    fields: [
      { id: 'field1', type: 'integer' },
      {
        ...licences,
        fields: [
          { id: 'field3', type: 'text' },
          { id: 'field4', type: 'text' },
        ],
      },
    ],
  };
  expect(changedTypes(wanted, stored).map(({ path }) => path)).toEqual(['fields[0].type', 'fields[1].fields[1].type']);
  expect(changedTypes({ fields: [colour, licences] }, stored)).toEqual([]);
});
