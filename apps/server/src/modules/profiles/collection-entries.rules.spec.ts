import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { entryNotFound, getCollection, parseEntryNumber, refuseUnknownEntry } from './collection-entries.rules.js';

const people = buildDefinition('people', [{ id: 'phones', hidden: true }]);
const values = { addresses: { next: 3, entries: [{ entry: 2 }] } };

describe('parseEntryNumber', () => {
  it('reads a whole number in its shortest form', () => {
    expect([parseEntryNumber('1'), parseEntryNumber('1000')]).toEqual([1, 1000]);
  });

  it.each(['', '0', '01', '+1', '1.0', '1e3', ' 1', 'binary', '9007199254740993'])('finds no entry %j', (text) => {
    expect(parseEntryNumber(text)).toBe(0);
    expect(entryNotFound(parseEntryNumber(text)).message).toContain('entries are named by their numbers');
  });
});

describe('getCollection', () => {
  it('finds a collection', () => {
    expect(getCollection(people, 'addresses').id).toBe('addresses');
  });

  it('reports a hidden field and an unknown one alike (D-ERR-3)', () => {
    expect(() => getCollection(people, 'phones')).toThrow('"phones" is not a field of this resource');
    expect(() => getCollection(people, 'nosuch')).toThrow('"nosuch" is not a field of this resource');
  });

  it('names the type of a field that is not a collection', () => {
    expect(() => getCollection(people, 'folder')).toThrow('folder: is of type list, and only a collection has entries');
  });
});

describe('refuseUnknownEntry', () => {
  const refusing = (collection: string, entry: number | undefined) => () =>
    refuseUnknownEntry(people, values, { collection, entry, body: {} });

  it('lets a known entry through, and a new one', () => {
    expect(refusing('addresses', 2)).not.toThrow();
    expect(refusing('addresses', undefined)).not.toThrow();
  });

  it('refuses an entry that is not there, and a field that is not a collection', () => {
    expect(refusing('addresses', 1)).toThrow('There is no entry 1');
    expect(refusing('folder', 2)).toThrow('only a collection');
  });
});
