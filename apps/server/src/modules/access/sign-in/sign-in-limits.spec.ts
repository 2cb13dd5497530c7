import { describe, expect, it } from '@jest/globals';
import { SignInLimits } from './sign-in-limits.js';

const NOW = 1_000_000;

function failing(
  limits: SignInLimits,
  ...tries: ReadonlyArray<readonly [address: string, username: string]>
): string[] {
  return tries.flatMap(([address, username]) => limits.count({ address, username }, NOW));
}

function mayTry(limits: SignInLimits, address: string, username: string, now = NOW): boolean {
  return limits.msToNextTry({ address, username }, now) === 0;
}

const times = <T>(count: number, item: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => item(at));

describe('SignInLimits', () => {
  it('lets an address without failures try a user whom others try to guess, but no address that has failed', () => {
    const limits = new SignInLimits();
    expect(failing(limits, ...times(20, (at) => [`x${at}`, 'ada'] as const))).toEqual(['user']);
    expect([mayTry(limits, 'x1', 'ada'), mayTry(limits, 'x1', 'bob'), mayTry(limits, 'y', 'ada')]).toEqual([
      false,
      true,
      true,
    ]);
    failing(limits, ['y', 'bob']);
    expect(limits.msToNextTry({ address: 'y', username: 'ada' }, NOW)).toBe(15_000);
    expect(mayTry(limits, 'y', 'ada', NOW + 15_000)).toBe(true);
  });

  it('lets 120 fail from one /48 of IPv6, whichever of its addresses they come from (D-SIG-15)', () => {
    const limits = new SignInLimits();
    const [inside, outside] = ['2001:db8:1:ffff::/64', '2001:db8:2:0::/64'];
    const tries = times(120, (at) => [`2001:db8:1:${at.toString(16)}::/64`, `user${at}`] as const);
    expect(failing(limits, ...tries)).toEqual(['network']);
    expect([mayTry(limits, inside, 'ada'), mayTry(limits, outside, 'ada')]).toEqual([false, true]);
    expect([mayTry(limits, inside, 'ada', NOW + 3999), mayTry(limits, inside, 'ada', NOW + 4000)]).toEqual([
      false,
      true,
    ]);
  });

  it('gives a guesser of one user no fresh start at each address of its /48 (D-SIG-15)', () => {
    const limits = new SignInLimits();
    const tries = times(20, (at) => [`2001:db8:1:${at.toString(16)}::/64`, 'ada'] as const);
    expect(failing(limits, ...tries)).toEqual(['user']);
    expect([mayTry(limits, '2001:db8:1:ffff::/64', 'ada'), mayTry(limits, '2001:db8:2:0::/64', 'ada')]).toEqual([
      false,
      true,
    ]);
  });

  it('counts nothing for the neighbours of an IPv4 address', () => {
    const limits = new SignInLimits();
    failing(limits, ...times(200, (at) => [`192.0.2.${at}`, `user${at}`] as const));
    expect(mayTry(limits, '192.0.2.201', 'ada')).toBe(true);
  });
});
