import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { atOnce, storeValues } from '../index.js';
import type { StoredValues } from '../index.js';

const people = buildDefinition('people');
const store = (before: StoredValues, after: StoredValues, definition = people) =>
  atOnce(storeValues({ definition, lists: buildListLookup() }, { before, after }));

describe('storeValues', () => {
  const phones = { next: 2, entries: [{ entry: 1, phonenumber: '555' }] };
  const before = {
    firstname: 'Ada',
    lastname: 'Bench',
    email: 'ada@example.com',
    phones,
  };
  const after = {
    firstname: 'Augusta',
    middlename: 'King',
    lastname: 'Bench',
    email: 'Ada@example.com',
    phones,
  };

  it('makes the row with its keys', () => {
    expect(store(before, after).row).toEqual({
      title: 'Augusta Bench',
      externalId: null,
      emailKey: 'ada@example.com',
      keysChanged: true,
      fieldValues: JSON.stringify(after),
    });
  });

  it('knows keys that stay', () => {
    expect(
      store({ email: 'a@b', externalid: 'A' }, { email: 'a@b', externalid: 'A', lastname: 'B' }).row,
    ).toMatchObject({
      externalId: 'A',
      emailKey: 'a@b',
      keysChanged: false,
    });
  });

  it('indexes what is set, cleared or new, and leaves the rest alone', () => {
    const { entries, shortened } = store({ ...before, externalid: 'A' }, after).index;
    expect(entries.map(({ field }) => field)).toEqual(['firstname', 'email', 'middlename']);
    expect(shortened).toEqual([{ field: 'externalid', rowsLeft: 0 }]);
  });

  it('tells the audit trail what has changed', () => {
    const { changes } = store(before, { ...before, firstname: 'Augusta' });
    expect(changes).toEqual([{ path: 'firstname', before: 'Ada', after: 'Augusta' }]);
  });
});
