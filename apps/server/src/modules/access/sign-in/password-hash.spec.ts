import { describe, expect, it } from '@jest/globals';
import { PASSWORD_COST } from '../../../../test/support/password-cost.js';
import { hashOfNoPassword, hashPassword, matchesPassword } from './password-hash.js';

describe('hashPassword', () => {
  it('writes scheme, cost, salt and key, so that the cost can be raised later; no password looks alike', async () => {
    const form = /^scrypt:16384:8:1:[A-Za-z0-9_-]{22}:[A-Za-z0-9_-]{43}$/;
    expect(await hashPassword('word', 16_384)).toMatch(form);
    expect(hashOfNoPassword(16_384)).toMatch(form);
    expect(hashOfNoPassword(16_384)).not.toBe(hashOfNoPassword(16_384));
  });
});

describe('matchesPassword', () => {
  it.each(['', ' word ', 'Wörter 密码 😀', 'x'.repeat(5000)])(
    'takes the password %j that was hashed',
    async (password) => {
      expect(await matchesPassword(password, await hashPassword(password, PASSWORD_COST))).toBe(true);
    },
  );

  it.each(['Word', 'word ', ''])('refuses %j for "word"', async (password) => {
    expect(await matchesPassword(password, await hashPassword('word', PASSWORD_COST))).toBe(false);
  });

  it('reads the cost from the hash', async () => {
    // scrypt('word', 'salt', N 1024, r 8, p 1, 32 bytes)
    const { scryptSync } = await import('node:crypto');
    const key = scryptSync('word', 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('base64url');
    const hash = `scrypt:1024:8:1:${Buffer.from('salt').toString('base64url')}:${key}`;
    expect(await matchesPassword('word', hash)).toBe(true);
    expect(await matchesPassword('ward', hash)).toBe(false);
  });

  it.each(['', 'word', 'argon2id:1:2:3:AAAA:AAAA'])('rejects for %j, which is not one of our hashes', async (hash) => {
    await expect(matchesPassword('word', hash)).rejects.toThrow();
  });
});
