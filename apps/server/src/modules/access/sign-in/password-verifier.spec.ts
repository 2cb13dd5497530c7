import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hashPassword } from './password-hash.js';
import { RecentSignIns, PasswordVerifier } from './password-verifier.js';
import type { PasswordAttempt } from './password-verifier.js';
import { PASSWORD_COST } from '../../../../test/support/password-cost.js';
import { RecordingLog } from '../../../../test/support/recording-log.js';
import { TestClock } from '../../../../test/support/test-clock.js';
import type { Configuration } from '../../../config/index.js';
import { Siblings } from '../../../runtime/index.js';

const ADA = { address: 'x', username: 'ada', password: 'word', hash: 'scrypt:1' };

function knowing(...offered: ReadonlyArray<Partial<typeof ADA>>): RecentSignIns {
  const known = new RecentSignIns(2);
  for (const one of offered) known.add({ ...ADA, ...one });
  return known;
}

describe('RecentSignIns', () => {
  it.each([
    ['the same', {}, true],
    ['another password', { password: 'ward' }, false],
    ['another user', { username: 'bob' }, false],
    ['another address, where guessing would cost nothing', { address: 'y' }, false],
    ['a password that was changed since', { hash: 'scrypt:2' }, false],
    ['a user that is gone', { hash: undefined }, false],
  ])('knows %s: %j', (_, offered, expected) => expect(knowing({}).has({ ...ADA, ...offered })).toBe(expected));

  it('forgets one whose user does not call during 10,000 wrong ones', () => {
    const known = knowing({});
    const guess = (count: number): void => {
      for (let index = 0; index < count; index += 1) known.has({ ...ADA, password: `guess ${index}` });
    };
    guess(9999);
    expect(known.has(ADA)).toBe(true);
    guess(9999);
    expect(known.has(ADA)).toBe(true);
    guess(10_000);
    expect(known.has(ADA)).toBe(false);
  });

  it('forgets those that were used longest ago if there are too many', () => {
    const known = knowing({}, { username: 'bob' });
    known.has(ADA);
    known.add({ ...ADA, username: 'cyd' });
    expect(['ada', 'bob', 'cyd'].map((username) => known.has({ ...ADA, username }))).toEqual([true, false, true]);
  });
});

describe('PasswordVerifier', () => {
  let hash: string;
  let clock: TestClock;
  let log: RecordingLog;
  let verifier: PasswordVerifier;

  const attempt = (password: string, others: Partial<PasswordAttempt> = {}): boolean | Promise<boolean> => {
    const offered = { username: 'a.user', address: 'x', password, hash, ...others };
    return verifier.isRecent(offered) || verifier.verify(offered);
  };
  /** Returns whether the password matches, or the status of the refusal. */
  const outcome = async (password: string, others: Partial<PasswordAttempt> = {}): Promise<boolean | number> => {
    try {
      return await attempt(password, others);
    } catch (error) {
      return (error as { status: number }).status;
    }
  };
  const guess = (count: number, others: (index: number) => Partial<PasswordAttempt> = () => ({})) =>
    Promise.all(Array.from({ length: count }, (_, index) => outcome(`guess ${index}`, others(index))));

  beforeAll(async () => {
    hash = await hashPassword('word', PASSWORD_COST);
  });

  beforeEach(() => {
    [clock, log] = [new TestClock(), new RecordingLog()];
    const configuration = { passwordCost: PASSWORD_COST } as Configuration;
    verifier = new PasswordVerifier(clock, log, configuration, new Siblings());
  });

  it.each(['word', '', 'undefined'])(
    'refuses %j of a user without one, after the same derivation',
    async (password) => {
      for (let round = 0; round < 2; round += 1) {
        const answer = attempt(password, { hash: undefined });
        expect(answer).toBeInstanceOf(Promise);
        expect(await answer).toBe(false);
      }
    },
  );

  it('takes attempts alike that come at once as one', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => attempt('word')));
    expect(new Set(answers)).toEqual(new Set([true]));
  });

  it('counts what becomes of attempts', async () => {
    const told: string[] = [];
    verifier.onOutcome((outcome) => told.push(outcome));
    await attempt('word');
    await attempt('word');
    await guess(5);
    await guess(1);
    expect(told.toSorted()).toEqual(['refused', 'right', ...Array(5).fill('wrong')]);
  });

  it('takes new ones once those before have failed', async () => {
    const damaged = ['word', 'ward'].map((password) => attempt(password, { hash: 'damaged' }));
    const outcomes = await Promise.allSettled(damaged);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await attempt('word')).toBe(true);
  });

  it('names no user in the log who does not exist', async () => {
    await guess(9, () => ({ hash: undefined, username: 'secret word' }));
    expect(log.text).toContain('of an unknown user from x');
    expect(log.text).not.toContain('secret word');
  });

  it('says in the log that a user is disabled', async () => {
    await guess(9, () => ({ hash: undefined, username: 'off', isDisabled: true }));
    expect(log.text).toContain('of the disabled user \\"off\\" from x');
  });

  it('lets a user of another network in, no matter from how many addresses of a few networks others come (D-SIG-15)', async () => {
    const flood = guess(200, (index) => ({ username: `user${index}`, address: `10.0.${index % 3}.${index}` }));
    expect(await outcome('word', { address: '192.0.2.7' })).toBe(true);
    expect(new Set(await flood)).toEqual(new Set([false, 429]));
  });

  it('never takes two users as one, and is busy for all if too many wait', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 140 }, (_, index) => outcome('same', { username: `user${index}`, address: `x${index}` })),
    );
    expect(outcomes.filter((each) => each === 503)).toHaveLength(10);
    expect(outcomes.filter((each) => each === false)).toHaveLength(130);
  });
});
