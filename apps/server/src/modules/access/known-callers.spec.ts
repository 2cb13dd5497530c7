import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Configuration } from '../../config/index.js';
import type { UnitOfWork } from '../../database/index.js';
import type { OfferedCredentials } from '../../http/index.js';
import { PASSWORD_COST } from '../../../test/support/password-cost.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import type { ConfigurationRevisions } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import type { CallerRow } from './access.repository.js';
import { KnownCallers } from './known-callers.js';
import { LiveSecrets } from './live-secrets.js';
import { hashPassword } from './sign-in/password-hash.js';
import { PasswordVerifier } from './sign-in/password-verifier.js';
import { SecretBox } from './secret-box.js';
import { secretPlace } from './secret-place.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';

const NOW = 1_000_000;
const DEMO = 'demo-only-word';
const box = new SecretBox(Buffer.alloc(32, 1));

class StoredCallers extends AccessRepository {
  callers: CallerRow[] = [];
  secrets: StoredSigningSecret[] = [];
  failing = false;

  override async listCallers(_session: unknown, customerId: number): Promise<CallerRow[]> {
    return this.callers.filter((row) => row.customerId === customerId);
  }

  override async listSecrets(_session: unknown, customerId: number): Promise<StoredSigningSecret[]> {
    if (this.failing) throw new RangeError('away');
    return this.secrets.filter((row) => row.customerId === customerId);
  }
}

function aCaller(username: string, row: Partial<CallerRow> = {}): CallerRow {
  return {
    customerId: 1,
    username,
    groupName: 'partners',
    personId: 7,
    passwordHash: null,
    administrator: 0,
    access: '{}',
    requestsPerDay: 10_000,
    ...row,
  };
}

function aSecret(username: string, text: string | null, row: Partial<StoredSigningSecret> = {}): StoredSigningSecret {
  const place = { customerId: 1, username, id: 'k1', ...row };
  const encryptedSecret = text === null ? null : box.encrypt(text, secretPlace(place));
  return { ...place, encryptedSecret, createdAt: 0, expiresAt: null, ...row };
}

/** Offered from an address of its own, so that none is refused for another. */
function offer(username: string, password: string): OfferedCredentials {
  return { username, password, address: `from ${username}` };
}

function newCallers({ production = false, secretBox = box } = {}) {
  const stored = new StoredCallers();
  const log = new RecordingLog();
  const configuration = { production, passwordCost: PASSWORD_COST } as Configuration;
  const secrets = new LiveSecrets(stored, secretBox, configuration, log);
  const moved: Array<(customerId: number) => void | Promise<void>> = [];
  const callers = new KnownCallers(
    { reader: {} } as unknown as UnitOfWork,
    stored,
    secrets,
    configuration,
    new PasswordVerifier({ now: () => NOW }, log, { passwordCost: PASSWORD_COST } as Configuration),
    { onMoved: (listener: (typeof moved)[number]) => void moved.push(listener) } as unknown as ConfigurationRevisions,
  );
  const reload = async (customerId = 1): Promise<void> => {
    for (const listener of moved) await listener(customerId);
  };
  return { callers, stored, reload, secrets, log };
}

describe('KnownCallers', () => {
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
    it('takes no published demo credential, wherever it is stored, and all others', async () => {
      const { callers, stored, reload } = newCallers({ production: true });
      stored.callers = [aCaller('demo', { passwordHash: demoHash }), aCaller('own', { passwordHash: hash })];
      stored.secrets = [aSecret('demo', 'demo-only-secret'), aSecret('demo', 'own-secret', { id: 'k2' })];
      await reload();
      expect(await callers.hasPassword(offer('demo', DEMO))).toBe(false);
      expect(await callers.hasPassword(offer('own', 'word'))).toBe(true);
      expect(callers.secretsOf('demo', NOW)).toHaveLength(1);
      expect(callers.find('demo')?.username).toBe('demo');
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

  it('knows whether any stored secret has opened, and tells of none before that is judged', async () => {
    const { stored, reload, secrets, log } = newCallers({ secretBox: new SecretBox(Buffer.alloc(32, 2)) });
    stored.callers = [aCaller('a')];
    await reload();
    expect(secrets.opened).toBeUndefined();
    stored.secrets = [aSecret('a', 'hushhush')];
    await reload();
    expect(secrets.opened).toBe(false);
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
    secrets.tellUnopened();
    expect([callers.secretsOf('a', NOW).length, callers.secretsOf('b', NOW).length]).toEqual([1, 1]);
    expect(await callers.hasPassword(offer('a', 'word'))).toBe(true);
    expect(secrets.opened).toBe(true);
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
});
