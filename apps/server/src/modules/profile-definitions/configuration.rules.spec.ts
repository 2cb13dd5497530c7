import { describe, expect, it } from '@jest/globals';
import { changedTypes, keepDroppedFields, unknownLists } from './configuration.rules.js';

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
  it('leaves a first blueprint as it is', () => {
    const wanted = { fields: [colour] };
    expect(keepDroppedFields(wanted, undefined)).toEqual(wanted);
    expect(keepDroppedFields({ enabled: false }, undefined)).toEqual({ enabled: false });
  });

  it('hides a custom field that is dropped, and requires it no longer', () => {
    expect(keepDroppedFields({ enabled: true }, { fields: [colour] })).toEqual({
      enabled: true,
      fields: [{ ...colour, hidden: true, required: false }],
    });
  });

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

  it('shows a field again that comes back', () => {
    const hidden = keepDroppedFields({}, { fields: [colour] });
    expect(keepDroppedFields({ fields: [colour] }, hidden)).toEqual({ fields: [colour] });
  });
});

describe('changedTypes', () => {
  it('names each custom field and member whose type is another, also after it was dropped (D-PLT-9)', () => {
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
    expect(changedTypes(wanted, stored).map(({ path }) => path)).toEqual([
      'fields[0].type',
      'fields[1].fields[1].type',
    ]);
    expect(changedTypes({ fields: [colour, licences] }, stored)).toEqual([]);
  });
});

describe('unknownLists', () => {
  it('names each field and member whose list is not there (D-PLT-9)', () => {
    const lists = { has: (list: string) => list === 'lists.skills' };
    const wanted = {
      fields: [
        { id: 'field1', type: 'list', list: 'lists.skills' },
        { id: 'field2', type: 'collection', fields: [{ id: 'field3', type: 'list', list: 'C9' }] },
      ],
    };
    expect(unknownLists(wanted, lists)).toEqual([
      { path: 'fields[1].fields[0].list', message: 'names no list: "C9".' },
    ]);
  });
});
