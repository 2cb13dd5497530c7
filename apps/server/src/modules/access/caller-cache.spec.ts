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

  it('knows the users of a customer once its configuration has moved', async () => {
    const { callers, stored, reload } = newCallers();
    stored.callers = [aCaller('a', { administrator: 1, access: '{"jobs":"read"}' })];
    expect(callers.find('a')).toBeUndefined();
    await reload();
    expect(callers.find('a')).toEqual({
      customerId: 1,
      username: 'a',
      group: 'partners',
      administrator: true,
      access: { jobs: 'read' },
      personId: 7,
      requestsPerDay: 10_000,
    });
  });

  it('forgets who is gone, of that customer alone', async () => {
    const { callers, stored, reload } = newCallers();
    stored.callers = [aCaller('a'), aCaller('b'), aCaller('c', { customerId: 2 })];
    await reload(1);
    await reload(2);
    stored.callers = [aCaller('b')];
    await reload(1);
    expect(['a', 'b', 'c'].map((name) => callers.find(name)?.username)).toEqual([undefined, 'b', 'c']);
  });

  it('has the secrets that are live: not expired, not revoked, of that user', async () => {
    const { callers, stored, reload } = newCallers();
    stored.callers = [aCaller('a'), aCaller('b')];
    stored.secrets = [
      aSecret('a', 'live'),
      aSecret('a', 'ending', { id: 'k2', expiresAt: NOW }),
      aSecret('a', null, { id: 'k3' }),
      aSecret('b', 'other'),
    ];
    await reload();
    expect(callers.secretsOf('a', NOW - 1)).toHaveLength(2);
    expect(callers.secretsOf('a', NOW)).toHaveLength(1);
    expect(callers.secretsOf('nobody', NOW)).toEqual([]);
  });

  it('takes the right password and refuses any of an unknown user, who costs the same derivation (D-ERR-5)', async () => {
    const { callers, stored, reload } = newCallers();
    stored.callers = [aCaller('a', { passwordHash: hash })];
    await reload();
    expect(await callers.hasPassword(offer('a', 'word'))).toBe(true);
    const refused = callers.hasPassword(offer('nobody', 'word'));
    expect(refused).toBeInstanceOf(Promise);
    expect(await refused).toBe(false);
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

    it('still accepts weak credentials of earlier releases, and warns of them by the name of their user (D-PLT-24)', async () => {
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

    it('refuses it after the same derivation as any wrong password (D-ERR-5)', async () => {
      const { callers, stored, reload } = newCallers({ production: true });
      stored.callers = [aCaller('demo', { passwordHash: demoHash })];
      await reload();
      for (let round = 0; round < 2; round += 1) {
        const refused = callers.hasPassword(offer('demo', DEMO));
        expect(refused).toBeInstanceOf(Promise);
        expect(await refused).toBe(false);
      }
    });
  });

  it('takes demo credentials elsewhere', async () => {
    const { callers, stored, reload } = newCallers();
    stored.callers = [aCaller('demo', { passwordHash: demoHash })];
    stored.secrets = [aSecret('demo', 'demo-only-secret')];
    await reload();
    expect(await callers.hasPassword(offer('demo', DEMO))).toBe(true);
    expect(callers.secretsOf('demo', NOW)).toHaveLength(1);
  });

  it('warns of no weak credential in development', async () => {
    const { callers, stored, reload, log } = newCallers();
    stored.callers = [aCaller('own', { passwordHash: hash })];
    stored.secrets = [aSecret('own', 'short')];
    await reload();
    expect(await callers.hasPassword(offer('own', 'word'))).toBe(true);
    expect(log.text).not.toContain('weak');
  });

  it('knows whether any stored secret has opened, and reports none before that is judged', async () => {
    const { stored, reload, secrets, log } = newCallers({ secretBox: new SecretBox(Buffer.alloc(32, 2)) });
    stored.callers = [aCaller('a')];
    await reload();
    expect(secrets.hasDecrypted).toBeUndefined();
    stored.secrets = [aSecret('a', 'hushhush')];
    await reload();
    expect(secrets.hasDecrypted).toBe(false);
    expect(log.text).toBe('');
  });

  it('shuts out a secret that does not open, and nothing else, and says which one it is', async () => {
    const { callers, stored, reload, secrets, log } = newCallers();
    stored.callers = [aCaller('a', { passwordHash: hash }), aCaller('b')];
    const [damaged, moved] = ['v1:AAAA', aSecret('b', 'hushhush').encryptedSecret];
    stored.secrets = [
      aSecret('a', null, { encryptedSecret: damaged }),
      aSecret('a', null, { id: 'k2', encryptedSecret: moved }),
      aSecret('a', 'hush-own', { id: 'k3' }),
      aSecret('b', 'hush-other'),
    ];
    await reload();
    secrets.logUndecrypted();
    expect([callers.secretsOf('a', NOW).length, callers.secretsOf('b', NOW).length]).toEqual([1, 1]);
    expect(await callers.hasPassword(offer('a', 'word'))).toBe(true);
    expect(secrets.hasDecrypted).toBe(true);
    expect(log.text.match(/signing secret \\"k\d\\" of user \\"a\\" of customer 1/g)).toHaveLength(2);
    expect(log.text).toContain('k1');
    expect(log.text).toContain('k2');
    expect(log.text).not.toMatch(/hush|AAAA|k3/);
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

  it('takes a time that grows with the users, not with their square', async () => {
    const { callers, stored, reload } = newCallers();
    const names = Array.from({ length: 5000 }, (_, index) => `user${index}`);
    stored.callers = names.map((name) => aCaller(name));
    let looks = 0;
    stored.secrets = names.map((name) => {
      const secret = aSecret(name, null);
      return Object.defineProperty(secret, 'username', {
        get: () => {
          looks += 1;
          return name;
        },
        enumerable: true,
      });
    });
    await reload();
    expect(callers.find('user4999')).toBeDefined();
    expect(looks).toBeLessThan(names.length * 10);
  });

  describe('after secrets have moved', () => {
    /** Returns the number of secrets that the work decrypts. */
    async function openedBy(work: () => Promise<void>): Promise<number> {
      const opening = jest.spyOn(SecretBox.prototype, 'decrypt');
      await work();
      const { length } = opening.mock.calls;
      opening.mockRestore();
      return length;
    }

    it('reads and opens only new secrets of the users that moved (D-SIG-17)', async () => {
      const { callers, stored, reload } = newCallers();
      stored.callers = [aCaller('a'), aCaller('b')];
      stored.secrets = [aSecret('a', 'first'), aSecret('b', 'other')];
      await reload();
      stored.secrets = [...stored.secrets, aSecret('a', 'second', { id: 'k2', createdAt: 5 })];
      stored.moved = [{ username: 'a', secretsRevision: 1 }];
      expect(await openedBy(() => reload(1, 'secrets'))).toBe(1);
      expect([callers.secretsOf('a', NOW).length, callers.secretsOf('b', NOW).length]).toEqual([2, 1]);
      stored.secrets = [];
      await reload(1, 'secrets');
      expect(callers.secretsOf('a', NOW)).toHaveLength(2);
      stored.moved = [{ username: 'a', secretsRevision: 2 }];
      await reload(1, 'secrets');
      expect([callers.secretsOf('a', NOW).length, callers.secretsOf('b', NOW).length]).toEqual([0, 1]);
    });

    it('opens no secret again that it has (D-SIG-17)', async () => {
      const { callers, stored, reload } = newCallers();
      stored.callers = [aCaller('a')];
      stored.secrets = [aSecret('a', 'first'), aSecret('a', 'second', { id: 'k2' })];
      expect(await openedBy(() => reload())).toBe(2);
      expect(await openedBy(() => reload())).toBe(0);
      expect(callers.secretsOf('a', NOW)).toHaveLength(2);
    });

    it('recognises nobody until the secrets can be read', async () => {
      const { callers, stored, reload } = newCallers();
      stored.callers = [aCaller('a'), aCaller('b')];
      await reload();
      stored.moved = [{ username: 'a', secretsRevision: 1 }];
      stored.failing = true;
      await expect(reload(1, 'secrets')).rejects.toThrow('away');
      expect(['a', 'b'].map((name) => callers.find(name))).toEqual([undefined, undefined]);
      stored.failing = false;
      await reload(1, 'secrets');
      expect(['a', 'b'].map((name) => callers.find(name)?.username)).toEqual(['a', 'b']);
    });
  });
});
