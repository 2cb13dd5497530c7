import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { requestedRange } from './file-reply.js';

it('is always within the file, or none (D-FIL-10)', () => {
  const number = fc.oneof(fc.constant(''), fc.nat(30).map(String), fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String));
  fc.assert(
    fc.property(number, number, fc.nat(20), (first, last, size) => {
      const range = requestedRange(`bytes=${first}-${last}`, size);
      if (!range) return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});

it.each([
  [undefined, 10, undefined],
  ['bytes=0-', 10, { start: 0, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-30', 10, { start: 0, end: 9 }],
  ['bytes=9-99', 10, { start: 9, end: 9 }],
  ['bytes=10-', 10, null],
  ['bytes=0-', 0, null],
  ['bytes=-1', 0, null],
  ['bytes=-0', 10, null],
  ['bytes=3-1', 10, undefined],
  ['bytes=0-1,3-4', 10, undefined],
  ['Bytes=0-1', 10, undefined],
])('of %s in %i bytes is %j', (header, size, range) => expect(requestedRange(header, size)).toEqual(range));
