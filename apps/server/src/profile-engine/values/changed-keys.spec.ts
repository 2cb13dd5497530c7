import { expect, it } from '@jest/globals';
import { changedKeys } from '../index.js';

it('names the fields that were added, cleared or changed, however deep', () => {
  const before = { a: 1, b: 'x', c: { next: 2, entries: [{ entry: 1, d: 'x' }] }, e: [1, 2], f: true };
  const after = { a: 1, b: 'y', c: { entries: [{ d: 'z', entry: 1 }], next: 2 }, e: [1, 2], g: 0 };
  expect(changedKeys(before, after)).toEqual(['b', 'c', 'f', 'g']);
});

it('names nothing when only the order of members differs', () => {
  expect(changedKeys({ a: { b: 1, c: [{ d: 1 }] } }, { a: { c: [{ d: 1 }], b: 1 } })).toEqual([]);
});

it.each([
  [[1], [1, 2]],
  [{ b: 1 }, { b: 1, c: 1 }],
  [[1], { 0: 1 }],
  [{ b: 1 }, { c: 1 }],
  [{}, { toString: 'x' }],
])('tells %j from %j', (left, right) => {
  expect(changedKeys({ a: left }, { a: right })).toEqual(['a']);
});
