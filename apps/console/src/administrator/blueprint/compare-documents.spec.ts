import { describe, expect, it } from '@jest/globals';
import { compareDocuments } from './compare-documents.js';

describe('compareDocuments', () => {
  it('tells items apart by their keys, whatever their order', () => {
    const before = {
      userGroups: [
        { integrationName: 'a', label: 'A' },
        { integrationName: 'b', label: 'B' },
      ],
    };
    const after = {
      userGroups: [
        { integrationName: 'b', label: 'C' },
        { integrationName: 'a', label: 'A' },
      ],
    };
    expect(compareDocuments(before, after)).toEqual([{ path: 'userGroups.b.label', before: 'B', after: 'C' }]);
  });

  it('tells what was added and removed', () => {
    expect(compareDocuments({ users: [{ username: 'x' }] }, { users: [{ username: 'y' }], quota: 1 })).toEqual([
      { path: 'users.x', before: { username: 'x' }, after: null },
      { path: 'users.y', before: null, after: { username: 'y' } },
      { path: 'quota', before: null, after: 1 },
    ]);
  });

  it('compares arrays without keys as a whole', () => {
    expect(compareDocuments({ a: [1, 2] }, { a: [2, 1] })).toEqual([{ path: 'a', before: [1, 2], after: [2, 1] }]);
    expect(compareDocuments({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([]);
  });
});
