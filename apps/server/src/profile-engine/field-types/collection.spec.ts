import { describe, expect, it } from '@jest/globals';
import { PatternBudget } from '../pattern.js';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import type { StoredCollection } from './entry-changes.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

const licences = buildField({
  type: 'collection',
  fields: [
    { id: 'field2', type: 'text', required: true },
    { id: 'field3', type: 'date' },
    { id: 'field4', type: 'text', locked: true },
    { id: 'field5', type: 'text', hidden: true },
    { id: 'field6', type: 'boolean', default: true },
  ],
});

const two: StoredCollection = {
  next: 3,
  entries: [
    {
      entry: 1,
      field2: 'A',
      field3: '2026-01-01',
      field4: 'locked',
      field5: 'hidden',
    },
    { entry: 2, field2: 'B' },
  ],
};

describe('a field of type collection', () => {
  it('numbers new entries from 1 and fills the defaults of their members', () => {
    expect(writeField(licences, [{ field2: 'A' }, { field2: 'B', field6: false }])).toEqual({
      next: 3,
      entries: [
        { entry: 1, field2: 'A', field6: true },
        { entry: 2, field2: 'B', field6: false },
      ],
    });
  });

  it('updates a known entry and keeps what it does not name, hidden and locked members included', () => {
    expect(writeField(licences, [{ entry: 1, field2: 'C', field3: null }], two)).toEqual({
      next: 3,
      entries: [{ entry: 1, field2: 'C', field4: 'locked', field5: 'hidden' }, two.entries[1]],
    });
  });

  it.each([undefined, null, ''])('appends if entry is %p (D-PRO-21)', (entry) => {
    expect(writeField(licences, [{ entry, field2: 'C', field6: null }], two)).toEqual({
      next: 4,
      entries: [...two.entries, { entry: 3, field2: 'C' }],
    });
  });

  it('removes an entry and never gives its number again', () => {
    const removed = writeField(licences, [{ entry: 2, delete: true }], two);
    expect(removed).toEqual({ next: 3, entries: [two.entries[0]] });
    expect(writeField(licences, [{ field2: 'C', field6: null }], removed)).toMatchObject({
      next: 4,
      entries: [{ entry: 1 }, { entry: 3 }],
    });
  });

  it('does not look at the members of an entry that it removes', () => {
    expect(writeField(licences, [{ entry: 2, delete: true, field2: 5, unknown: 1 }], two)).toMatchObject({ next: 3 });
  });

  it('takes the entries in order', () => {
    expect(
      refusals(
        licences,
        [
          { entry: 2, delete: true },
          { entry: 2, field2: 'X' },
        ],
        two,
      ),
    ).toEqual(['2: is not an existing entry; leave "entry" out to add one.']);
  });

  it('changes nothing for an empty array', () => {
    expect(writeField(licences, [], two)).toEqual(two);
    expect(writeField(licences, [])).toBeUndefined();
  });

  it('remembers its numbers when it is emptied', () => {
    const unlocked = { next: 3, entries: two.entries.slice(1) };
    expect(licences.type.apply(null, unlocked, licences)).toEqual({
      value: { next: 3, entries: [] },
      problems: [],
    });
    expect(licences.type.isEmpty?.({ next: 3, entries: [] })).toBe(true);
    expect(readField(licences, { next: 3, entries: [] })).toBeUndefined();
  });

  it('keeps an entry with values that the caller may read and not write, for every way of removal', () => {
    const problem = expect.objectContaining({
      code: 'FIELD_NOT_WRITABLE',
      field: '1/field4',
    });
    expect(licences.type.apply(null, two, licences)).toEqual({
      value: two,
      problems: [problem],
    });
    const removal = licences.type.parse([{ entry: 1, delete: true }], licences, {
      lists: buildListLookup(),
      defaults: false,
      patterns: new PatternBudget(),
    });
    expect(licences.type.apply(removal.problems ? null : removal.value, two, licences)).toEqual({
      value: two,
      problems: [problem],
    });
  });

  it('reads entries with their numbers, without hidden members', () => {
    expect(readField(licences, two)).toEqual([
      { entry: 1, field2: 'A', field3: '2026-01-01', field4: 'locked' },
      { entry: 2, field2: 'B' },
    ]);
  });

  it('says which entries lack a required member', () => {
    const stored: StoredCollection = {
      next: 3,
      entries: [
        { entry: 1, field2: 'A' },
        { entry: 2, field3: '2026-01-01' },
      ],
    };
    expect(licences.type.missing?.(stored, licences)).toEqual([
      { code: 'FIELD_REQUIRED', field: '2/field2', detail: 'is required.' },
    ]);
  });

  it.each([
    ['an object', { field2: 'A' }, 'must be an array of entries, received an object.'],
    ['an item that is no object', ['A'], 'new1: must be an object, received "A".'],
    ['an entry that is no number', [{ entry: '1' }], 'new1/entry: must be a whole number from 1, received "1".'],
    ['an entry below 1', [{ entry: 0 }], 'new1/entry: must be a whole number from 1, received 0.'],
    ['a delete that is no flag', [{ entry: 1, delete: 'true' }], '1/delete: must be true or false, received "true".'],
    ['a delete without an entry', [{ delete: true }], 'new1/entry: must name the entry that delete removes.'],
    [
      'an entry that is not there',
      [{ entry: 9, field2: 'A' }],
      '9: is not an existing entry; leave "entry" out to add one.',
    ],
    [
      'an unknown member',
      [{ entry: 2, title: 'A' }],
      '2/title: is not a field of this resource. Names must match exactly, in lower case.',
    ],
    [
      'a hidden member',
      [{ entry: 2, field5: 'A' }],
      '2/field5: is not a field of this resource. Names must match exactly, in lower case.',
    ],
    [
      'a locked member',
      [{ entry: 2, field4: 'A' }],
      '2/field4: can be read only: it is read-only or locked. Leave it out.',
    ],
    [
      'a member of Object.prototype',
      [{ entry: 2, toString: 'A' }],
      '2/toString: is not a field of this resource. Names must match exactly, in lower case.',
    ],
  ])('refuses %s', (_what, input, sentence) => {
    expect(refusals(licences, input, two)).toEqual([sentence]);
  });

  it('finds the problems of all entries at once', () => {
    expect(refusals(licences, [{ field2: 5 }, { field3: 'soon', nickname: 'x' }])).toEqual([
      'new1/field2: must be a string, received 5.',
      'new2/field3: must be a date that exists, as "YYYY-MM-DD", received "soon".',
      'new2/nickname: is not a field of this resource. Names must match exactly, in lower case.',
    ]);
  });

  it('looks into an entry with a wrong number or delete', () => {
    expect(
      refusals(
        licences,
        [
          { entry: '1', field2: 5 },
          { entry: 2, delete: 'yes', field2: 6 },
        ],
        two,
      ),
    ).toEqual([
      'new1/entry: must be a whole number from 1, received "1".',
      'new1/field2: must be a string, received 5.',
      '2/delete: must be true or false, received "yes".',
      '2/field2: must be a string, received 6.',
    ]);
  });

  it('has a row in the index for each value of a searchable member', () => {
    expect(licences.type.indexEntries(two, licences)).toEqual([
      { field: 'field1.field2', text: 'A' },
      { field: 'field1.field3', date: Date.UTC(2026, 0, 1) },
      { field: 'field1.field4', text: 'locked' },
      { field: 'field1.field5', text: 'hidden' },
      { field: 'field1.field2', text: 'B' },
    ]);
  });

  it('names the entry and the member that refers', () => {
    const pools = buildField({
      type: 'collection',
      fields: [{ id: 'talentpool', type: 'profile', profileType: 'talentpools' }],
    });
    expect(pools.type.references?.({ next: 3, entries: [{ entry: 2, talentpool: 7 }] }, pools)).toEqual([
      { path: 'field1/2/talentpool', target: 'talentpools', id: 7 },
    ]);
  });

  it('describes its entries', () => {
    expect(licences.type.jsonSchema(licences, { mode: 'write' })).toMatchObject({ maxItems: 1000 });
    const read = licences.type.jsonSchema(licences, { mode: 'read' });
    expect(read).toMatchObject({ type: 'array', items: { type: 'object' } });
    expect(JSON.stringify(read)).toContain('field4');
    expect(JSON.stringify(licences.type.jsonSchema(licences, { mode: 'write' }))).not.toContain('field4');
  });
});

describe('the size of a collection', () => {
  const full: StoredCollection = {
    next: 1001,
    entries: Array.from({ length: 1000 }, (_, index) => ({
      entry: index + 1,
      field2: 'A',
    })),
  };

  it('takes 1,000 entries in one write and not one more', () => {
    expect(writeField(licences, Array(1000).fill({ field2: 'A' }))).toMatchObject({ next: 1001 });
    expect(refusals(licences, Array(1001).fill({ field2: 'A' }))).toEqual([
      'must be an array of at most 1000 entries, received 1001.',
    ]);
  });

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
    expect(writeField(licences, [add, remove], full)).toMatchObject({
      next: 1002,
    });
    expect(writeField(licences, [remove, add], full)).toMatchObject({
      next: 1002,
    });
  });

  it('lets one that holds more already be changed, and made smaller', () => {
    const over: StoredCollection = {
      next: 1003,
      entries: [...full.entries, { entry: 1001 }, { entry: 1002 }],
    };
    expect(writeField(licences, [{ entry: 1, field2: 'B' }], over)).toMatchObject({ next: 1003 });
    expect(writeField(licences, [{ entry: 1, delete: true }], over)).toMatchObject({ next: 1003 });
    expect(refusals(licences, [{ field2: 'B' }], over)).toHaveLength(1);
  });
});

describe('an entry that has a serial number', () => {
  const addresses = buildField({
    id: 'addresses',
    type: 'collection',
    fields: [
      { id: 'id', type: 'integer', serial: true },
      { id: 'addresscity', type: 'text' },
    ],
  });
  const stored: StoredCollection = {
    next: 2,
    entries: [{ entry: 1, id: 17, addresscity: 'Oslo' }],
  };

  it('is taken back as it is read', () => {
    const read = readField(addresses, stored);
    expect(read).toEqual([{ entry: 1, id: 17, addresscity: 'Oslo' }]);
    expect(writeField(addresses, read, stored)).toEqual(stored);
    expect(writeField(addresses, [{ entry: 1, id: 17, addresscity: 'Bergen' }], stored)).toEqual({
      next: 2,
      entries: [{ entry: 1, id: 17, addresscity: 'Bergen' }],
    });
  });

  it.each([
    [[{ entry: 1, id: 18 }], '1/id'],
    [[{ entry: 1, id: '17' }], '1/id'],
    [[{ entry: 1, id: null }], '1/id'],
    [[{ id: 17 }], 'new1/id'],
  ])('is not given another one: %j', (input, path) => {
    expect(refusals(addresses, input, stored)).toEqual([
      `${path}: can be read only: it is read-only or locked. Leave it out.`,
    ]);
  });

  it('does not show it if it is hidden', () => {
    const hidden = buildField({
      type: 'collection',
      fields: [{ id: 'id', type: 'integer', serial: true, hidden: true }],
    });
    expect(refusals(hidden, [{ entry: 1, id: 17 }], stored)).toEqual([
      '1/id: is not a field of this resource. Names must match exactly, in lower case.',
    ]);
  });
});
