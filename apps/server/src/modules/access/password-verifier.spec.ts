import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { hashPassword } from './password-hash.js';
import { PasswordVerifier } from './password-verifier.js';

describe('PasswordVerifier', () => {
  let hash: string;
  let now = 0;
  const newVerifier = () => new PasswordVerifier(() => now);

  beforeAll(async () => {
    hash = await hashPassword('word');
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('takes the right password and refuses a wrong one', async () => {
    const verifier = newVerifier();
    expect(await verifier.matches('word', hash)).toBe(true);
    expect(await verifier.matches('ward', hash)).toBe(false);
  });

  it('refuses any password of a user without one, after the same derivation', async () => {
    const verifier = newVerifier();
    for (const password of ['word', '', 'undefined']) {
      const answer = verifier.matches(password, undefined);
      expect(answer).toBeInstanceOf(Promise);
      expect(await answer).toBe(false);
    }
  });

  it('never remembers a refusal for a user without a password', async () => {
    const verifier = newVerifier();
    await verifier.matches('word', undefined);
    expect(verifier.matches('word', undefined)).toBeInstanceOf(Promise);
  });

  it('knows a right password for a minute, and answers at once then', async () => {
    const verifier = newVerifier();
    await verifier.matches('word', hash);
    expect(verifier.matches('word', hash)).toBe(true);
    now += 59_999;
    expect(verifier.matches('word', hash)).toBe(true);
    now += 1;
    expect(verifier.matches('word', hash)).toBeInstanceOf(Promise);
  });

  it('never remembers a wrong password', async () => {
    const verifier = newVerifier();
    await verifier.matches('ward', hash);
    expect(verifier.matches('ward', hash)).toBeInstanceOf(Promise);
  });

  it('forgets a password with the hash that it matched', async () => {
    const verifier = newVerifier();
    await verifier.matches('word', hash);
    const changed = await hashPassword('other');
    expect(await verifier.matches('word', changed)).toBe(false);
  });

  it('lets so many wait, and tells the next one to come again', async () => {
    const verifier = new PasswordVerifier(() => now, { running: 1, waiting: 2 });
    const accepted = ['word', 'ward', 'wird'].map((password) => verifier.matches(password, hash));
    await expect(verifier.matches('wort', hash)).rejects.toMatchObject({ status: 503, problems: [{ error: 'BUSY' }] });
    expect(await Promise.all(accepted)).toEqual([true, false, false]);
    expect(await verifier.matches('wort', hash)).toBe(false);
  });

  it('takes attempts alike that come at once as one', async () => {
    const verifier = new PasswordVerifier(() => now, { running: 1, waiting: 0 });
    const attempts = Array.from({ length: 20 }, () => verifier.matches('word', hash));
    expect(await Promise.all(attempts)).toEqual(attempts.map(() => true));
  });

  it('takes new ones once those before have failed', async () => {
    const verifier = new PasswordVerifier(() => now, { running: 1, waiting: 1 });
    const damaged = ['word', 'ward'].map((password) => verifier.matches(password, 'damaged'));
    const outcomes = await Promise.allSettled(damaged);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await verifier.matches('word', hash)).toBe(true);
  });
});
