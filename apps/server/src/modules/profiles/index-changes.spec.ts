import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { IndexEntry } from '../../profile-engine/index.js';
import { indexChanges } from './index-changes.js';

const text = (field: string, value: string): IndexEntry => ({ field, text: value });

describe('indexChanges', () => {
  it('finds nothing to do where nothing has changed', () => {
    const entries = [text('lastname', 'Doe'), { field: 'folder', number: 32001 }, { field: 'startdate', date: 0 }];
    expect(indexChanges(entries, structuredClone(entries))).toEqual({ fields: [], entries: [] });
  });

  it('adds the rows of a field that had none', () => {
    expect(indexChanges([], [text('lastname', 'Doe')])).toEqual({ fields: [], entries: [text('lastname', 'Doe')] });
  });

  it('takes the rows of a field that was cleared', () => {
    expect(indexChanges([text('lastname', 'Doe')], [])).toEqual({ fields: ['lastname'], entries: [] });
  });

  it('replaces all rows of a field of which one has changed, and leaves the other fields alone', () => {
    const before = [text('skill', 'a'), text('lastname', 'Doe'), text('skill', 'b')];
    const after = [text('skill', 'a'), text('lastname', 'Doe'), text('skill', 'c')];
    expect(indexChanges(before, after)).toEqual({
      fields: ['skill'],
      entries: [text('skill', 'a'), text('skill', 'c')],
    });
  });

  it.each([
    ['text', { field: 'f', text: '1' }, { field: 'f', text: '2' }],
    ['number', { field: 'f', number: 0 }, { field: 'f', number: 1 }],
    ['date', { field: 'f', date: 0 }, { field: 'f', date: 1 }],
    ['kind', { field: 'f', number: 1 }, { field: 'f', date: 1 }],
  ])('sees a change of %s', (_kind, before, after) => {
    expect(indexChanges([before], [after])).toEqual({ fields: ['f'], entries: [after] });
  });

  it('sees another order of the same rows', () => {
    const [a, b] = [text('skill', 'a'), text('skill', 'b')];
    expect(indexChanges([a, b], [b, a])).toEqual({ fields: ['skill'], entries: [b, a] });
  });

  it('leads from any index to any other', () => {
    const entry = fc.record({ field: fc.constantFrom('a', 'b', 'c'), number: fc.integer({ min: 0, max: 2 }) });
    const index = fc.array(entry, { maxLength: 8 });
    const rowsOf = (entries: readonly IndexEntry[], field: string) => entries.filter((row) => row.field === field);
    fc.assert(
      fc.property(index, index, (before, after) => {
        const { fields, entries } = indexChanges(before, after);
        const result = [...before.filter(({ field }) => !fields.includes(field)), ...entries];
        for (const field of ['a', 'b', 'c']) expect(rowsOf(result, field)).toEqual(rowsOf(after, field));
      }),
    );
  });
});
