import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { runToEnd, storeValues } from '../index.js';
import type { StoredValues, ProfileType, IndexEntry } from '../index.js';
import { profileTitle, indexChanges, indexEntries, changedWords, indexedWords } from './store-values.js';

const people = buildDefinition('people');
const store = (before: StoredValues, after: StoredValues, definition = people) =>
  runToEnd(storeValues({ definition, lists: buildListLookup() }, { before, after }));

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

  it('gives the audit trail the changes', () => {
    const { changes } = store(before, { ...before, firstname: 'Augusta' });
    expect(changes).toEqual([{ path: 'firstname', before: 'Ada', after: 'Augusta' }]);
  });
});

it.each<[ProfileType, StoredValues, string]>([
  ['people', { firstname: 'Ada', middlename: 'King', lastname: 'Lovelace' }, 'Ada Lovelace'],
  ['people', { lastname: 'Lovelace' }, 'Lovelace'],
  ['jobs', { jobtitle: 'Welder', jobid: '2026-1' }, 'Welder'],
  ['companies', { name: 'Acme' }, 'Acme'],
  ['newhirecategories', { title: 'Interns' }, 'Interns'],
  ['talentpools', { title: 'Welders' }, 'Welders'],
  ['rooms', { name: 'Blue room' }, 'Blue room'],
  ['connectevents', { title: 'Open house' }, 'Open house'],
  ['rooms', {}, ''],
])('calls one of %s with %j %j', (profileType, values, title) => {
  expect(profileTitle(buildDefinition(profileType), values)).toBe(title);
});

const text = (field: string, value: string): IndexEntry => ({
  field,
  text: value,
});

describe('indexChanges', () => {
  it('finds nothing to do if nothing has changed', () => {
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

  it('returns how many rows a field has left that has fewer', () => {
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

  it('holds hidden fields too, because it serves all callers (D-PRO-19)', () => {
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

const jobs = buildDefinition('jobs');
const wordsOf = (values: Readonly<Record<string, string>>, definition = jobs): readonly string[] =>
  runToEnd(indexedWords(definition, values));

describe('the words of a job', () => {
  it('are those of its five texts, html without its markup (D-SEA-19)', () => {
    const values = {
      jobtitle: 'Senior Nurse',
      jobid: '2026-4',
      overview: '<p>We <b>care</b></p><p>a lot</p>',
      bonus: 'No',
    };
    expect(wordsOf(values)).toEqual(
      ['tSENIOR', 'tNURSE', 'i2026', 'i4', 'oWE', 'oCARE', 'oA', 'oLOT'].toSorted(byField),
    );
  });

  it('are those of hidden fields too, and not those of fields that a blueprint makes unsearchable', () => {
    const some = buildDefinition('jobs', [
      { id: 'jobtitle', hidden: true },
      { id: 'overview', searchable: false },
    ]);
    expect(wordsOf({ jobtitle: 'Nurse', overview: 'Hush' }, some)).toEqual(['tNURSE']);
  });

  it('are not written by a write that leaves the texts alone', () => {
    const before = { jobtitle: 'Nurse', numberofpositions: 1 };
    expect(
      runToEnd(
        changedWords(jobs, {
          before,
          after: { ...before, numberofpositions: 2 },
        }),
      ),
    ).toBeUndefined();
    expect(runToEnd(changedWords(jobs, { before, after: { jobtitle: 'Cook' } }))).toEqual(['tCOOK']);
    expect(runToEnd(changedWords(jobs, { before, after: {} }))).toEqual([]);
    expect(
      runToEnd(
        changedWords(buildDefinition('people'), {
          before: {},
          after: { firstname: 'Ada' },
        }),
      ),
    ).toBeUndefined();
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

/** The fields come in the order of the catalogue. */
function byField(one: string, other: string): number {
  return 'itorq'.indexOf(one.charAt(0)) - 'itorq'.indexOf(other.charAt(0));
}
