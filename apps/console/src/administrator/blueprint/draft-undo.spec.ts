import { describe, expect, it } from '@jest/globals';
import { draftAfterCancel } from './draft-undo.js';

const base = { document: {}, etag: '"1"' };
const before = { text: 'before', base };
const made = { text: 'made', base };

describe('draftAfterCancel', () => {
  it('returns to the draft before the change, with the other changes that it has', () => {
    expect(draftAfterCancel({ ...made }, { before, made })).toBe(before);
    expect(draftAfterCancel({ ...made }, { before: undefined, made })).toBeUndefined();
  });

  it('keeps a draft that is no longer the one of the change, such as a merged one', () => {
    const merged = { text: 'merged', base };
    expect(draftAfterCancel(merged, { before, made })).toBe(merged);
    expect(draftAfterCancel(undefined, { before, made })).toBeUndefined();
  });

  it('keeps the draft if the comparison was not opened by a change', () => {
    expect(draftAfterCancel(made, undefined)).toBe(made);
  });
});
