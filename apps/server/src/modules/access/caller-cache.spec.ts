import { describe, expect, it, jest } from '@jest/globals';
import { RecordingLog } from '../../../test/support/recording-log.js';
import type { Configuration } from '../../config/index.js';
import type { UnitOfWork } from '../../database/index.js';
import { Caches } from '../../runtime/index.js';
import type { ConfigurationRevisions } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import type { CallerRow } from './access.repository.js';
import { CallerCache } from './caller-cache.js';
import type { CredentialUses } from './credential-uses.js';
import { DecryptedSecrets } from './decrypted-secrets.js';
import { SecretBox } from './secret-box.js';
import type { PasswordVerifier } from './sign-in/password-verifier.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';
import { secretContext } from './signing-secret.rules.js';

const NOW = 1_000_000;
const box = new SecretBox(Buffer.alloc(32, 1));

class StoredCallers extends AccessRepository {
  callers: CallerRow[] = [];
  secrets: StoredSigningSecret[] = [];
  failing = false;

  override async *listCallers(_session: unknown, customerId: number): AsyncGenerator<CallerRow[]> {
    yield this.callers.filter((row) => row.customerId === customerId);
  }

  override async *listUnexpiredSecrets(_session: unknown, customerId: number): AsyncGenerator<StoredSigningSecret[]> {
    if (this.failing) throw new RangeError('away');
    yield this.secrets.filter((row) => row.customerId === customerId);
  }
}

function aCaller(username: string, customerId = 1): CallerRow {
  return {
    ...{ customerId, username, groupName: 'partners', personId: 7, passwordHash: null, active: 1, administrator: 0 },
    ...{ access: '{}', requestsPerDay: 10_000 },
  };
}

function aSecret(username: string, text: string, id: string): StoredSigningSecret {
  const place = { customerId: 1, username, id };
  return { ...place, encryptedSecret: box.encrypt(text, secretContext(place)), createdAt: 0, expiresAt: null };
}

/** The callers of a store that a test fills. `reload` tells of a configuration that has moved. */
function newCallers() {
  const stored = new StoredCallers();
  const clock = { now: () => NOW, signingTime: () => NOW, skewMs: () => 0 };
  const secrets = new DecryptedSecrets(stored, box, {} as Configuration, clock, new RecordingLog());
  const listeners: Array<(customerId: number) => void | Promise<void>> = [];
  const revisions = {
    onMoved: (listener: (typeof listeners)[number]) => void listeners.push(listener),
    caches: new Caches(),
  };
  const callers = new CallerCache(
    { reader: {} } as unknown as UnitOfWork,
    stored,
    secrets,
    {} as PasswordVerifier,
    {} as CredentialUses,
    revisions as unknown as ConfigurationRevisions,
  );
  const reload = async (customerId = 1): Promise<void> => {
    for (const listener of listeners) await listener(customerId);
  };
  return { callers, stored, reload };
}

describe('CallerCache', () => {
  it('knows nobody of a configuration that moved and cannot be read, until it can, and all others', async () => {
    const { callers, stored, reload } = newCallers();
    stored.callers = [aCaller('a'), aCaller('b'), aCaller('c', 2)];
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
    stored.secrets = [aSecret('a', 'first', 'k1')];
    await reload();
    stored.secrets = [...stored.secrets, aSecret('a', 'second', 'k2')];
    const opening = jest.spyOn(SecretBox.prototype, 'decrypt');
    await reload();
    expect(opening).toHaveBeenCalledTimes(1);
    expect(callers.secretsOf('a', NOW)).toHaveLength(2);
  });
});
