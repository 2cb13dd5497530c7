import { describe, expect, it } from '@jest/globals';
import { parseProfileSchema } from '../../records/profile-schema.js';
import { changesOf, draftOf, entriesIn, inputPath, missingParts } from './draft.js';
import type { Draft, DraftEntry } from './draft.js';
import { foreignChanges, rebaseDraft } from './rebase-draft.js';

const PATTERN = '^\\d{4}-(0[1-9]|1[0-2])-\\d\\d (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$';
const node = { type: 'object', properties: { id: {}, value: {}, formattedvalue: {} } };
const money = { currency: {}, amount: {}, amountstring: {} };
const phone = {
  type: 'object',
  properties: {
    entry: {},
    number: { type: 'string' },
    primary: { type: 'boolean' },
    cost: { type: 'object', properties: money },
  },
};
const properties = {
  lastname: { type: 'string' },
  middlename: { type: 'string' },
  count: { type: 'integer' },
  remote: { type: 'boolean' },
  starts: { type: 'string', pattern: PATTERN },
  fee: { type: 'object', properties: money },
  wage: { type: 'object', properties: { ...money, timeframe: { enum: ['Hourly', 'Yearly'] } } },
  folder: node,
  skills: { type: 'array', items: node },
  owner: { type: 'object', properties: { profile: {}, id: {}, value: {} } },
  roles: { type: 'object', properties: { candidate: {}, employee: {} } },
  phones: { type: 'array', items: phone },
};
const { fields } = parseProfileSchema({ properties }, { properties });
const stored = {
  lastname: 'Lovelace',
  count: 7,
  remote: false,
  starts: '2026-11-20 09:30 AM',
  fee: { currency: 'EUR', amount: 12.5, amountstring: '12.50' },
  folder: { id: 'D1', value: 'B', formattedvalue: 'A > B' },
  skills: [{ id: 'D5', value: 'Analysis' }],
  owner: { profile: 'http://a.example/customers/1/people/4', id: 4, value: 'Ada' },
  roles: { candidate: true, employee: false },
  phones: [
    { entry: 1, number: '555', primary: true },
    { entry: 3, number: '556' },
  ],
};
const base = draftOf(fields, stored);
const typed = (changes: Draft) => ({ base, draft: { ...base, ...changes } });
const bodyOf = (changes: Draft) => changesOf(fields, base, { ...base, ...changes }).body;
const [first, second] = entriesIn(base['phones']) as [DraftEntry, DraftEntry];
const NO_MONEY = { amount: '', currency: '', timeframe: '' };
const added: DraftEntry = {
  key: 'new-a',
  entry: undefined,
  isRemoved: false,
  values: { number: '557', primary: '', cost: NO_MONEY },
};
const withNumber = (entry: DraftEntry, number: string) => ({ ...entry, values: { ...entry.values, number } });

describe('changesOf', () => {
  it('sends each kind of value in its form', () => {
    const changes = {
      lastname: 'King',
      count: '8',
      remote: 'yes',
      fee: { amount: '13', currency: 'USD', timeframe: '' },
      folder: [{ id: 'D2', value: 'C' }],
      skills: [],
      owner: { id: 9 },
      roles: { candidate: true, employee: true },
    };
    expect(bodyOf(changes)).toEqual({
      lastname: 'King',
      count: 8,
      remote: true,
      fee: { amount: 13, currency: 'USD' },
      folder: 'D2',
      skills: null,
      owner: 9,
      roles: { candidate: true, employee: true },
    });
  });

  it('keeps a date-time that was not touched, in any time zone', () => {
    expect(base['starts']).toMatch(/^2026-11-(?:19|20|21)T\d\d:\d\d$/);
    expect(draftOf(fields, { starts: '0001-06-15 12:00 PM' })['starts']).toMatch(/^0001-06-1[456]T\d\d:\d\d$/);
    expect(bodyOf({ starts: '' })).toEqual({ starts: null });
  });

  it('clears what was emptied', () => {
    const money = { amount: '', currency: 'EUR', timeframe: '' };
    expect(bodyOf({ lastname: '', count: '', remote: '', fee: money, owner: undefined })).toEqual({
      lastname: null,
      count: null,
      remote: null,
      fee: null,
      owner: null,
    });
  });

  it('sends entries that were changed, added and removed alone', () => {
    const removed = { ...second, isRemoved: true };
    expect(bodyOf({ phones: [withNumber(first, '558'), removed, added] })).toEqual({
      phones: [{ entry: 1, number: '558' }, { entry: 3, delete: true }, { number: '557' }],
    });
    expect(bodyOf({ phones: [first, second, added] })).toEqual({ phones: [{ number: '557' }] });
  });

  it('finds the input of a problem in a new entry by its place among those sent', () => {
    const changes = changesOf(fields, base, { ...base, phones: [withNumber(first, '558'), second, added] });
    expect(inputPath('phones/new2/number', changes)).toBe('phones/new-a/number');
    expect(inputPath('phones/1/number', changes)).toBe('phones/1/number');
    expect(inputPath('lastname', changes)).toBe('lastname');
  });
});

describe('missingParts', () => {
  const pathsOf = (change: Draft) => missingParts(fields, base, { ...base, ...change }).map(({ path }) => path);

  it('tells the parts that an amount of money lacks', () => {
    expect(pathsOf({ fee: { amount: '5', currency: '', timeframe: '' } })).toEqual(['fee/currency']);
    expect(pathsOf({ wage: { amount: '5', currency: '', timeframe: '' } })).toEqual([
      'wage/currency',
      'wage/timeframe',
    ]);
    expect(pathsOf({ fee: { amount: '5', currency: 'EUR', timeframe: '' } })).toEqual([]);
  });

  it('looks into entries', () => {
    const phones = [{ ...first, values: { ...first.values, cost: { amount: '1', currency: '', timeframe: '' } } }];
    expect(pathsOf({ phones })).toEqual(['phones/1/cost/currency']);
  });
});

describe('rebaseDraft', () => {
  const newer = {
    ...stored,
    lastname: 'Byron',
    count: 9,
    phones: [
      { entry: 1, number: '555', primary: false },
      { entry: 4, number: '900' },
    ],
  };
  const theirs = draftOf(fields, newer);

  it('tells what somebody else has changed, and what both have', () => {
    const changes = foreignChanges(fields, typed({ lastname: 'King' }), theirs);
    expect(changes.map(({ field, isConflict }) => [field.id, isConflict])).toEqual([
      ['lastname', true],
      ['count', false],
      ['phones', false],
    ]);
  });

  it('keeps what was typed, and takes the other fields as they are now', () => {
    const draft = rebaseDraft(fields, typed({ lastname: 'King' }), theirs);
    expect(changesOf(fields, theirs, draft).body).toEqual({ lastname: 'King' });
  });

  it('keeps the entries that were typed, beside those of somebody else', () => {
    const phones = [withNumber(first, '558'), withNumber(second, '559'), added];
    const draft = rebaseDraft(fields, typed({ phones }), theirs);
    expect(changesOf(fields, theirs, draft).body).toEqual({
      phones: [{ entry: 1, number: '558' }, { number: '559' }, { number: '557' }],
    });
  });
});
