import { expect, it } from '@jest/globals';
import { soundParts } from './sound-parts.js';

const document = { a: [{ b: 1, c: 2 }, 3, 4], d: { e: 'f' } };

it('leaves out what has a problem, and keeps the places of the rest', () => {
  const problems = ['a[0].b', 'a[1]', 'd'].map((path) => ({ path, message: 'is wrong.' }));
  expect(soundParts(document, problems)).toEqual({ a: [{ b: undefined, c: 2 }, undefined, 4], d: undefined });
});

it('leaves nothing where the whole is wrong, and everything where nothing is', () => {
  expect(soundParts(document, [{ path: '', message: 'is wrong.' }])).toBeUndefined();
  expect(soundParts(document, [])).toBe(document);
});

it('knows nothing of problems that stand nowhere', () => {
  expect(soundParts(document, [{ path: 'g', message: 'is required.' }])).toEqual(document);
});
