import { expect, it } from '@jest/globals';
import { localOf, utcOf } from './local-time.js';

it('writes a time for an input as it reads it', () => {
  const time = new Date(2026, 10, 20, 9, 30);
  expect(utcOf(localOf(time))).toBe(time.toISOString());
});
