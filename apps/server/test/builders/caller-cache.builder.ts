import type { Configuration } from '../../src/config/index.js';
import type { UnitOfWork } from '../../src/database/index.js';
import { AccessRepository } from '../../src/modules/access/access.repository.js';
import type { CallerRow } from '../../src/modules/access/access.repository.js';
import { CallerCache } from '../../src/modules/access/caller-cache.js';
import { CredentialUses } from '../../src/modules/access/credential-uses.js';
import { DecryptedSecrets } from '../../src/modules/access/decrypted-secrets.js';
import { SecretBox } from '../../src/modules/access/secret-box.js';
import { secretContext } from '../../src/modules/access/signing-secret.rules.js';
import { PasswordVerifier } from '../../src/modules/access/sign-in/password-verifier.js';
import type { StoredSigningSecret } from '../../src/modules/access/signing-secret.entity.js';
import type { ConfigurationRevisions } from '../../src/modules/customers/index.js';
import { PASSWORD_COST } from '../support/password-cost.js';
import { RecordingLog } from '../support/recording-log.js';
import { Caches, Siblings } from '../../src/runtime/index.js';

export const NOW = 1_000_000;
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

export function aCaller(username: string, row: Partial<CallerRow> = {}): CallerRow {
  return {
    customerId: 1,
    username,
    groupName: 'partners',
    personId: 7,
    passwordHash: null,
    active: 1,
    administrator: 0,
    access: '{}',
    requestsPerDay: 10_000,
    ...row,
  };
}

export function aSecret(
  username: string,
  text: string | null,
  row: Partial<StoredSigningSecret> = {},
): StoredSigningSecret {
  const place = { customerId: 1, username, id: 'k1', ...row };
  const encryptedSecret = text === null ? null : box.encrypt(text, secretContext(place));
  return { ...place, encryptedSecret, createdAt: 0, expiresAt: null, ...row };
}

interface CallersOfStore {
  readonly callers: CallerCache;
  readonly stored: StoredCallers;
  readonly log: RecordingLog;
  /** Tells of a configuration that has moved. */
  readonly reload: (customerId?: number) => Promise<void>;
}

/** The callers of a store that a test fills. */
export function newCallers({ production = false } = {}): CallersOfStore {
  const stored = new StoredCallers();
  const log = new RecordingLog();
  const clock = { now: () => NOW, signingTime: () => NOW, skewMs: () => 0 };
  const configuration = { production, passwordCost: PASSWORD_COST } as Configuration;
  const secrets = new DecryptedSecrets(stored, box, configuration, clock, log);
  const listeners: Array<(customerId: number) => void | Promise<void>> = [];
  const callers = new CallerCache(
    { reader: {} } as unknown as UnitOfWork,
    stored,
    secrets,
    new PasswordVerifier(clock, log, configuration, new Siblings()),
    new CredentialUses({} as UnitOfWork, log),
    {
      onMoved: (listener: (typeof listeners)[number]) => void listeners.push(listener),
      caches: new Caches(),
    } as unknown as ConfigurationRevisions,
  );
  const reload = async (customerId = 1): Promise<void> => {
    for (const listener of listeners) await listener(customerId);
  };
  return { callers, stored, reload, log };
}
