import { expect, it } from '@jest/globals';
import { isBackwards, localOf, readTime, utcOf, writeTime } from './local-time.js';

it('writes a time for an input as it reads it', () => {
  const time = new Date(2026, 10, 20, 9, 30);
  expect(utcOf(localOf(time))).toBe(time.toISOString());
});

it.each(['2026-11-27T21:26', '0002-01-01T12:30'])('keeps %s in an address in UTC, and reads it back', (local) => {
  expect(writeTime(local)).toBe(new Date(local).toISOString());
  expect(readTime(writeTime(local))).toBe(local);
});

it('reads the time of an address in the own time zone, and leaves alone what is no time', () => {
  expect(readTime('2026-11-27T20:26:00.000Z')).toBe(localOf(new Date('2026-11-27T20:26:00Z')));
  expect([readTime('soon'), writeTime('soon'), readTime(''), writeTime('')]).toEqual(['soon', 'soon', '', '']);
});

it('says whether a period ends before it begins', () => {
  expect(isBackwards({ from: '2026-11-27T21:26', to: '2026-11-27T21:25' })).toBe(true);
  expect(isBackwards({ from: '2026-11-27T21:26', to: '2026-11-27T21:27' })).toBe(false);
  expect(isBackwards({ from: '2026-11-27T21:26', to: '' })).toBe(false);
});
