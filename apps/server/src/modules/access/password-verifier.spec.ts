import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { hashPassword } from './password-hash.js';
import { PasswordVerifier } from './password-verifier.js';

describe('PasswordVerifier', () => {
  let hash: string;
  let now = 0;
  const newVerifier = () => new PasswordVerifier(() => now);
  const attempt = (verifier: PasswordVerifier, password: string, hashed: string | undefined) =>
    verifier.matches({ username: 'a.user', password, hash: hashed });

  beforeAll(async () => {
    hash = await hashPassword('word');
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('takes the right password and refuses a wrong one', async () => {
    const verifier = newVerifier();
    expect(await attempt(verifier, 'word', hash)).toBe(true);
    expect(await attempt(verifier, 'ward', hash)).toBe(false);
  });

  it('refuses any password of a user without one, after the same derivation', async () => {
    const verifier = newVerifier();
    for (const password of ['word', '', 'undefined']) {
      const answer = attempt(verifier, password, undefined);
      expect(answer).toBeInstanceOf(Promise);
      expect(await answer).toBe(false);
    }
  });

  it('never remembers a refusal for a user without a password', async () => {
    const verifier = newVerifier();
    await attempt(verifier, 'word', undefined);
    expect(attempt(verifier, 'word', undefined)).toBeInstanceOf(Promise);
  });

  it('knows a right password for a minute, and answers at once then', async () => {
    const verifier = newVerifier();
    await attempt(verifier, 'word', hash);
    expect(attempt(verifier, 'word', hash)).toBe(true);
    now += 59_999;
    expect(attempt(verifier, 'word', hash)).toBe(true);
    now += 1;
    expect(attempt(verifier, 'word', hash)).toBeInstanceOf(Promise);
  });

  it('never remembers a wrong password', async () => {
    const verifier = newVerifier();
    await attempt(verifier, 'ward', hash);
    expect(attempt(verifier, 'ward', hash)).toBeInstanceOf(Promise);
  });

  it('forgets a password with the hash that it matched', async () => {
    const verifier = newVerifier();
    await attempt(verifier, 'word', hash);
    const changed = await hashPassword('other');
    expect(await attempt(verifier, 'word', changed)).toBe(false);
  });

  it('lets so many wait, and tells the next one to come again', async () => {
    const verifier = new PasswordVerifier(() => now, { running: 1, waiting: 2 });
    const accepted = ['word', 'ward', 'wird'].map((password) => attempt(verifier, password, hash));
    await expect(attempt(verifier, 'wort', hash)).rejects.toMatchObject({ status: 503, problems: [{ error: 'BUSY' }] });
    expect(await Promise.all(accepted)).toEqual([true, false, false]);
    expect(await attempt(verifier, 'wort', hash)).toBe(false);
  });

  it('takes attempts alike that come at once as one', async () => {
    const verifier = new PasswordVerifier(() => now, { running: 1, waiting: 0 });
    const attempts = Array.from({ length: 20 }, () => attempt(verifier, 'word', hash));
    expect(await Promise.all(attempts)).toEqual(attempts.map(() => true));
  });

  it('never takes two users as one, so that unknown ones queue like known ones', async () => {
    const verifier = new PasswordVerifier(() => now, { running: 1, waiting: 0 });
    const first = verifier.matches({ username: 'a.user', password: 'word', hash: undefined });
    await expect(verifier.matches({ username: 'b.user', password: 'word', hash: undefined })).rejects.toMatchObject({
      status: 503,
    });
    expect(await first).toBe(false);
  });

  it('takes new ones once those before have failed', async () => {
    const verifier = new PasswordVerifier(() => now, { running: 1, waiting: 1 });
    const damaged = ['word', 'ward'].map((password) => attempt(verifier, password, 'damaged'));
    const outcomes = await Promise.allSettled(damaged);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await attempt(verifier, 'word', hash)).toBe(true);
  });
});
