import { describe, expect, it } from '@jest/globals';
import { KnownSignIns } from './known-sign-ins.js';

const HOUR_MS = 3_600_000;
const ADA = { address: 'x', username: 'ada', password: 'word', hash: 'scrypt:1' };

function knowing(...offered: ReadonlyArray<Partial<typeof ADA>>): KnownSignIns {
  const known = new KnownSignIns(2);
  for (const one of offered) known.add({ ...ADA, ...one }, 0);
  return known;
}

describe('KnownSignIns', () => {
  it.each([
    ['the same', {}, true],
    ['another password', { password: 'ward' }, false],
    ['another user', { username: 'bob' }, false],
    ['another address, where guessing would cost nothing', { address: 'y' }, false],
    ['a password that was changed since', { hash: 'scrypt:2' }, false],
    ['a user that is gone', { hash: undefined }, false],
  ])('knows %s: %j', (_, offered, expected) => {
    expect(knowing({}).has({ ...ADA, ...offered }, 1)).toBe(expected);
  });

  it('forgets one that is not used for an hour', () => {
    const known = knowing({});
    expect(known.has(ADA, HOUR_MS - 1)).toBe(true);
    expect(known.has(ADA, 2 * HOUR_MS - 2)).toBe(true);
    expect(known.has(ADA, 3 * HOUR_MS - 2)).toBe(false);
  });

  it('forgets one whose user does not call while 10,000 wrong ones come', () => {
    const known = knowing({});
    const guess = (count: number): void => {
      for (let index = 0; index < count; index += 1) known.has({ ...ADA, password: `guess ${index}` }, 0);
    };
    guess(9999);
    expect(known.has(ADA, 0)).toBe(true);
    guess(9999);
    expect(known.has(ADA, 0)).toBe(true);
    guess(10_000);
    expect(known.has(ADA, 0)).toBe(false);
  });

  it('forgets those that were used longest ago, where there are too many', () => {
    const known = knowing({}, { username: 'bob' });
    known.has(ADA, 1);
    known.add({ ...ADA, username: 'cyd' }, 1);
    expect(['ada', 'bob', 'cyd'].map((username) => known.has({ ...ADA, username }, 1))).toEqual([true, false, true]);
  });
});
