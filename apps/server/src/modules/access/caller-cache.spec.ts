import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aCaller, aSecret, newCallers, NOW } from '../../../test/builders/caller-cache.builder.js';
import { PASSWORD_COST } from '../../../test/support/password-cost.js';
import type { Credentials } from '../../http/index.js';
import { SecretBox } from './secret-box.js';
import { hashPassword } from './sign-in/password-hash.js';

const DEMO = 'demo-only-word';

/** Offered from an address of its own, so that none is refused for another. */
function offer(username: string, password: string): Credentials {
  return { username, password, address: `from ${username}` };
}

describe('CallerCache', () => {
  let hash: string;
  let demoHash: string;

  beforeAll(async () => {
    [hash, demoHash] = [await hashPassword('word', PASSWORD_COST), await hashPassword(DEMO, PASSWORD_COST)];
  });

  describe('in production', () => {
    it('refuses every published demo credential wherever it is stored, and accepts all others', async () => {
      const { callers, stored, reload } = newCallers({ production: true });
      stored.callers = [aCaller('demo', { passwordHash: demoHash }), aCaller('own', { passwordHash: hash })];
      stored.secrets = [aSecret('demo', 'demo-only-secret'), aSecret('demo', 'own-secret', { id: 'k2' })];
      await reload();
      expect(await callers.hasPassword(offer('demo', DEMO))).toBe(false);
      expect(await callers.hasPassword(offer('own', 'word'))).toBe(true);
      expect(callers.secretsOf('demo', NOW)).toHaveLength(1);
      expect(callers.find('demo')?.username).toBe('demo');
    });

    it('still accepts weak credentials that were set outside production, and warns of them by the name of their user (D-PLT-24)', async () => {
      const { callers, stored, reload, log } = newCallers({ production: true });
      stored.callers = [aCaller('own', { passwordHash: hash })];
      stored.secrets = [
        aSecret('own', 'hush-secret'),
        aSecret('own', 'strong-0123456789abcdefghijklmno', { id: 'k2' }),
      ];
      await reload();
      await reload();
      expect(callers.secretsOf('own', NOW)).toHaveLength(2);
      expect(log.text.match(/"The signing secret \\"\w+\\" of user \\"own\\" of customer 1 is weak/g)).toHaveLength(1);
      expect(log.text).not.toContain('weak password');
      expect(await callers.hasPassword(offer('own', 'word'))).toBe(true);
      expect(log.text).toMatch(/"user":"own"[^\n]*A user signs in with a weak password: it must have at least 12/);
      for (const hidden of ['hush', '"word"', 'strong-']) expect(log.text).not.toContain(hidden);
    });
  });

  it('knows nobody of a configuration that moved and cannot be read, until it can, and all others', async () => {
    const { callers, stored, reload } = newCallers();
    stored.callers = [aCaller('a'), aCaller('b'), aCaller('c', { customerId: 2 })];
    await reload(1);
    await reload(2);
    const known = () => ['a', 'b', 'c'].map((name) => callers.find(name)?.username);
    stored.callers = stored.callers.slice(1);
    stored.failing = true;
    await expect(reload(1)).rejects.toThrow('away');
    expect(known()).toEqual([undefined, undefined, 'c']);
    stored.failing = false;
    await reload(1);
    expect(known()).toEqual([undefined, 'b', 'c']);
  });

  it('opens no secret again that it has (D-SIG-17)', async () => {
    const { callers, stored, reload } = newCallers();
    stored.callers = [aCaller('a')];
    stored.secrets = [aSecret('a', 'first')];
    await reload();
    stored.secrets = [...stored.secrets, aSecret('a', 'second', { id: 'k2' })];
    const opening = jest.spyOn(SecretBox.prototype, 'decrypt');
    await reload();
    expect(opening).toHaveBeenCalledTimes(1);
    opening.mockRestore();
    expect(callers.secretsOf('a', NOW)).toHaveLength(2);
  });
});
