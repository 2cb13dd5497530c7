import { describe, expect, it } from '@jest/globals';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import type { StoredCollection } from './entry-changes.js';
import { refusals, writeField } from '../../../test/support/write-field.js';

const licences = buildField({
  type: 'collection',
  fields: [
    { id: 'field2', type: 'text', required: true },
    { id: 'field4', type: 'text', locked: true },
    { id: 'field6', type: 'boolean', default: true },
  ],
});

const two: StoredCollection = {
  next: 3,
  entries: [
    { entry: 1, field2: 'A', field4: 'locked' },
    { entry: 2, field2: 'B' },
  ],
};

describe('a field of type collection', () => {
  it.each([undefined, null, ''])('appends if entry is %p (D-PRO-21)', (entry) => {
    expect(writeField(licences, [{ entry, field2: 'C', field6: null }], two)).toEqual({
      next: 4,
      entries: [...two.entries, { entry: 3, field2: 'C' }],
    });
  });

  it('says the way out of an entry that is not there, and of a delete without one', () => {
    expect(refusals(licences, [{ entry: 9, field2: 'A' }], two)).toEqual([
      '9: is not an existing entry; leave "entry" out to add one.',
    ]);
    expect(refusals(licences, [{ delete: true }], two)).toEqual([
      'new1/entry: must name the entry that delete removes.',
    ]);
  });
});

describe('the size of a collection', () => {
  const full: StoredCollection = {
    next: 1001,
    entries: Array.from({ length: 1000 }, (_, index) => ({ entry: index + 1, field2: 'A' })),
  };

  it('looks at no entry of an array that is too long', () => {
    const entries = Array(340_000).fill({});
    const look = (): never => {
      throw new TypeError('An entry was looked at.');
    };
    Object.defineProperty(entries, 0, { get: look });
    expect(refusals(licences, entries)).toEqual(['must be an array of at most 1000 entries, received 340000.']);
  });

  it('counts what is stored and what is added together', () => {
    expect(refusals(licences, [{ field2: 'B' }, { field2: 'C' }], full)).toEqual([
      'must hold at most 1000 entries, received 2 new beside 1000; remove some with {"entry":n,"delete":true}.',
    ]);
  });

  it('takes a new entry in the place of one that is removed, in either order', () => {
    const [add, remove] = [
      { field2: 'B', field6: null },
      { entry: 7, delete: true },
    ];
    expect(writeField(licences, [add, remove], full)).toMatchObject({ next: 1002 });
    expect(writeField(licences, [remove, add], full)).toMatchObject({ next: 1002 });
  });

  it('lets one that holds more already be changed, and made smaller', () => {
    const over: StoredCollection = { next: 1003, entries: [...full.entries, { entry: 1001 }, { entry: 1002 }] };
    expect(writeField(licences, [{ entry: 1, field2: 'B' }], over)).toMatchObject({ next: 1003 });
    expect(writeField(licences, [{ entry: 1, delete: true }], over)).toMatchObject({ next: 1003 });
    expect(refusals(licences, [{ field2: 'B' }], over)).toHaveLength(1);
  });
});
