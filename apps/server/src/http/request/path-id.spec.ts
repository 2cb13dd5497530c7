import { expect, it } from '@jest/globals';
import { parsePathId } from './path-id.js';

it('an id in a path is none if a number would alter it (D-PRO-1)', () => {
  const notFound = (text: string): Error => new RangeError(text);
  expect(parsePathId('9007199254740991', notFound)).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => parsePathId('9007199254740992', notFound)).toThrow(new RangeError('9007199254740992'));
});
