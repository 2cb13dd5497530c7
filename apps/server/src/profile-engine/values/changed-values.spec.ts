import { describe, expect, it } from '@jest/globals';
import { changedValues } from './changed-values.js';

describe('changedValues', () => {
  it('keeps of both sides what is another value: set, cleared or new', () => {
    const phones = { next: 2, entries: [{ entry: 1, phonenumber: '555' }] };
    const before = { firstname: 'Ada', lastname: 'Bench', email: 'ada@example.com', phones };
    const after = { firstname: 'Augusta', lastname: 'Bench', middlename: 'King', phones };
    expect(changedValues({ before, after })).toEqual({
      before: { firstname: 'Ada', email: 'ada@example.com' },
      after: { firstname: 'Augusta', middlename: 'King' },
    });
  });
});
