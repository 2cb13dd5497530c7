import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import type { IndexEntry } from '../index.js';
import { indexChanges, indexEntries, changedWords, indexedWords } from './store-values.js';

const text = (field: string, value: string): IndexEntry => ({ field, text: value });

describe('indexChanges', () => {
  it('finds nothing to do if nothing has changed', () => {
    const entries = [text('lastname', 'Doe'), { field: 'folder', number: 32001 }, { field: 'startdate', date: 0 }];
    expect(indexChanges(entries, structuredClone(entries))).toEqual({ entries: [], shortened: [] });
  });

  it('leads from any index to any other', () => {
    const entry = fc.record({ field: fc.constantFrom('a', 'b', 'c'), number: fc.integer({ min: 0, max: 2 }) });
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

it('the value index holds hidden fields too, because it serves all callers, and none that is not searchable (D-PRO-19)', () => {
  const people = buildDefinition('people', [
    { id: 'email', hidden: true },
    { id: 'externalid', searchable: false },
    { id: 'phones', fields: [{ id: 'phonenumber', type: 'phone', searchable: false }] },
  ]);
  const phones = { next: 2, entries: [{ entry: 1, phonenumber: '555', primary: true }] };
  expect(indexEntries(people, { email: 'ada@example.com', externalid: 'X', phones })).toEqual([
    { field: 'email', text: 'ada@example.com' },
    { field: 'phones.primary', number: 1 },
  ]);
});

const jobs = buildDefinition('jobs');
const wordsOf = (values: Readonly<Record<string, string>>, definition = jobs): readonly string[] =>
  indexedWords(definition, values);

describe('the words of a job', () => {
  it('are those of hidden fields too, and not those of fields that a blueprint makes unsearchable', () => {
    const some = buildDefinition('jobs', [
      { id: 'jobtitle', hidden: true },
      { id: 'overview', searchable: false },
    ]);
    expect(wordsOf({ jobtitle: 'Nurse', overview: 'Hush' }, some)).toEqual(['tNURSE']);
  });

  it('are not written by a write that leaves the texts alone', () => {
    const before = { jobtitle: 'Nurse', numberofpositions: 1 };
    expect(changedWords(jobs, { before, after: { ...before, numberofpositions: 2 } })).toBeUndefined();
    expect(changedWords(jobs, { before, after: { jobtitle: 'Cook' } })).toEqual(['tCOOK']);
    expect(changedWords(jobs, { before, after: {} })).toEqual([]);
    expect(changedWords(buildDefinition('people'), { before: {}, after: { firstname: 'Ada' } })).toBeUndefined();
  });

  it('are all that a text of 65,536 characters has, and at most a megabyte for several texts', () => {
    const words = Array.from({ length: 32_768 }, (_, at) => String.fromCodePoint(0x20000 + at));
    expect(wordsOf({ overview: words.join(' ') })).toHaveLength(32_768);
    const many = Array.from({ length: 21_845 }, (_, at) =>
      String.fromCodePoint(0x4e00 + (at % 150), 0x5000 + Math.floor(at / 150)),
    );
    const texts = ['overview', 'responsibilities', 'qualifications'].map((id) => [id, many.join(' ')]);
    const bytes = wordsOf(Object.fromEntries(texts)).reduce((sum, word) => sum + Buffer.byteLength(word) + 15, 0);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
    expect(bytes).toBeGreaterThan(999_900);
  });
});
