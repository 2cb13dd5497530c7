import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import type { IndexEntry } from '../index.js';
import { indexChanges, indexEntries } from './index-changes.js';

const text = (field: string, value: string): IndexEntry => ({
  field,
  text: value,
});

describe('indexChanges', () => {
  it('finds nothing to do where nothing has changed', () => {
    const entries = [text('lastname', 'Doe'), { field: 'folder', number: 32001 }, { field: 'startdate', date: 0 }];
    expect(indexChanges(entries, structuredClone(entries))).toEqual({
      entries: [],
      shortened: [],
    });
  });

  it('adds the rows of a field that had none', () => {
    expect(indexChanges([], [text('lastname', 'Doe')])).toEqual({
      entries: [text('lastname', 'Doe')],
      shortened: [],
    });
  });

  it('takes the rows of a field that was cleared', () => {
    expect(indexChanges([text('lastname', 'Doe')], [])).toEqual({
      entries: [],
      shortened: [{ field: 'lastname', rowsLeft: 0 }],
    });
  });

  it('replaces all rows of a field of which one has changed, and leaves the other fields alone', () => {
    const before = [text('skill', 'a'), text('lastname', 'Doe'), text('skill', 'b')];
    const after = [text('skill', 'a'), text('lastname', 'Doe'), text('skill', 'c')];
    expect(indexChanges(before, after)).toEqual({
      entries: [text('skill', 'a'), text('skill', 'c')],
      shortened: [],
    });
  });

  it('tells how many rows a field has left that has fewer', () => {
    const before = [text('skill', 'a'), text('skill', 'b')];
    expect(indexChanges(before, [text('skill', 'b')])).toEqual({
      entries: [text('skill', 'b')],
      shortened: [{ field: 'skill', rowsLeft: 1 }],
    });
  });

  it.each([
    ['text', { field: 'f', text: '1' }, { field: 'f', text: '2' }],
    ['number', { field: 'f', number: 0 }, { field: 'f', number: 1 }],
    ['date', { field: 'f', date: 0 }, { field: 'f', date: 1 }],
    ['kind', { field: 'f', number: 1 }, { field: 'f', date: 1 }],
  ])('sees a change of %s', (_kind, before, after) => {
    expect(indexChanges([before], [after])).toEqual({
      entries: [after],
      shortened: [],
    });
  });

  it('sees another order of the same rows', () => {
    const [a, b] = [text('skill', 'a'), text('skill', 'b')];
    expect(indexChanges([a, b], [b, a])).toEqual({
      entries: [b, a],
      shortened: [],
    });
  });

  it('leads from any index to any other', () => {
    const entry = fc.record({
      field: fc.constantFrom('a', 'b', 'c'),
      number: fc.integer({ min: 0, max: 2 }),
    });
    const index = fc.array(entry, { maxLength: 8 });
    const rowsOf = (entries: readonly IndexEntry[], field: string) => entries.filter((row) => row.field === field);
    fc.assert(
      fc.property(index, index, (before, after) => {
        const { entries, shortened } = indexChanges(before, after);
        for (const field of ['a', 'b', 'c']) {
          const rowsLeft = shortened.find((cut) => cut.field === field)?.rowsLeft ?? Infinity;
          const kept = rowsOf(before, field).slice(0, rowsLeft);
          const set = rowsOf(entries, field);
          expect([...set, ...kept.slice(set.length)]).toEqual(rowsOf(after, field));
        }
      }),
    );
  });
});

describe('the value index of a profile', () => {
  it("has the ids of a company's addresses", () => {
    const values = {
      name: 'Acme',
      addresses: {
        next: 2,
        entries: [{ entry: 1, id: 17, addresscity: 'Oslo', addresscountry: 41001 }],
      },
    };
    expect(indexEntries(buildDefinition('companies'), values)).toEqual([
      { field: 'name', text: 'Acme' },
      { field: 'addresses.id', number: 17 },
      { field: 'addresses.addresscity', text: 'Oslo' },
      { field: 'addresses.addresscountry', number: 41001 },
    ]);
  });

  it('holds hidden fields too, for it serves all callers (D-PRO-19)', () => {
    const people = buildDefinition('people', [{ id: 'email', hidden: true }]);
    expect(indexEntries(people, { email: 'ada@example.com' })).toEqual([{ field: 'email', text: 'ada@example.com' }]);
  });

  it('leaves out what is not searchable', () => {
    const people = buildDefinition('people', [
      { id: 'email', searchable: false },
      {
        id: 'phones',
        fields: [{ id: 'phonenumber', type: 'phone', searchable: false }],
      },
    ]);
    const phones = {
      next: 2,
      entries: [{ entry: 1, phonenumber: '555', primary: true }],
    };
    expect(indexEntries(people, { email: 'ada@example.com', phones })).toEqual([
      { field: 'phones.primary', number: 1 },
    ]);
  });
});
