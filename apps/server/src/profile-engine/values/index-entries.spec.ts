import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { indexEntries } from '../index.js';

describe('the value index of a profile', () => {
  it("has the ids of a company's addresses", () => {
    const values = {
      name: 'Acme',
      addresses: { next: 2, entries: [{ entry: 1, id: 17, addresscity: 'Oslo', addresscountry: 41001 }] },
    };
    expect(indexEntries(buildDefinition('companies'), values)).toEqual([
      { field: 'name', text: 'Acme' },
      { field: 'addresses.id', number: 17 },
      { field: 'addresses.addresscity', text: 'Oslo' },
      { field: 'addresses.addresscountry', number: 41001 },
    ]);
  });

  it('holds hidden fields too, for it serves all callers', () => {
    const people = buildDefinition('people', [{ id: 'email', hidden: true }]);
    expect(indexEntries(people, { email: 'ada@example.com' })).toEqual([{ field: 'email', text: 'ada@example.com' }]);
  });

  it('leaves out what is not searchable', () => {
    const people = buildDefinition('people', [
      { id: 'email', searchable: false },
      { id: 'phones', fields: [{ id: 'phonenumber', type: 'phone', searchable: false }] },
    ]);
    const phones = { next: 2, entries: [{ entry: 1, phonenumber: '555', primary: true }] };
    expect(indexEntries(people, { email: 'ada@example.com', phones })).toEqual([
      { field: 'phones.primary', number: 1 },
    ]);
  });
});
