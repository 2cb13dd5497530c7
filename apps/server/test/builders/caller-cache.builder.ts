import type { Configuration } from '../../src/config/index.js';
import type { UnitOfWork } from '../../src/database/index.js';
import { AccessRepository } from '../../src/modules/access/access.repository.js';
import type { CallerRow, MovedUser, UserKey } from '../../src/modules/access/access.repository.js';
import { CallerCache } from '../../src/modules/access/caller-cache.js';
import { CredentialUses } from '../../src/modules/access/credential-uses.js';
import { CredentialUsesRepository } from '../../src/modules/access/credential-uses.repository.js';
import { DecryptedSecrets } from '../../src/modules/access/decrypted-secrets.js';
import { SecretBox } from '../../src/modules/access/secret-box.js';
import { secretContext } from '../../src/modules/access/signing-secret.rules.js';
import { PasswordVerifier } from '../../src/modules/access/sign-in/password-verifier.js';
import type { StoredSigningSecret } from '../../src/modules/access/signing-secret.entity.js';
import type { ConfigurationRevisions } from '../../src/modules/customers/index.js';
import { PASSWORD_COST } from '../support/password-cost.js';
import { RecordingLog } from '../support/recording-log.js';
import { reservationsOfOneProcess } from '../support/reservations-of-one-process.js';
import { Caches } from '../../src/runtime/index.js';

export const NOW = 1_000_000;
const box = new SecretBox(Buffer.alloc(32, 1));

class StoredCallers extends AccessRepository {
  callers: CallerRow[] = [];
  secrets: StoredSigningSecret[] = [];
  moved: MovedUser[] = [];
  disabled: string[] = [];
  failing = false;

  override async *listCallers(_session: unknown, customerId: number): AsyncGenerator<CallerRow[]> {
    yield this.callers.filter((row) => row.customerId === customerId);
  }

  override async *listDisabledNames(): AsyncGenerator<string[]> {
    yield this.disabled;
  }

  override async *listUnexpiredSecrets(_session: unknown, customerId: number): AsyncGenerator<StoredSigningSecret[]> {
    yield this.#secretsOf(customerId);
  }

  override async listUnexpiredSecretsOf(
    _session: unknown,
    { customerId, username }: UserKey,
  ): Promise<StoredSigningSecret[]> {
    return this.#secretsOf(customerId).filter((row) => row.username === username);
  }

  override async findSecretsRevision(): Promise<number> {
    return Math.max(0, ...this.moved.map(({ secretsRevision }) => secretsRevision));
  }

  override async listMoved(_session: unknown, _customerId: number, since: number): Promise<MovedUser[]> {
    return this.moved.filter(({ secretsRevision }) => secretsRevision > since);
  }

  #secretsOf(customerId: number): StoredSigningSecret[] {
    if (this.failing) throw new RangeError('away');
    return this.secrets.filter((row) => row.customerId === customerId);
  }
}

export function aCaller(username: string, row: Partial<CallerRow> = {}): CallerRow {
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
  /** Tells of a configuration, or of secrets alone, that have moved. */
  readonly reload: (customerId?: number, what?: 'all' | 'secrets') => Promise<void>;
}

/** The callers of a store that a test fills. */
export function newCallers({ production = false } = {}): CallersOfStore {
  const stored = new StoredCallers();
  const log = new RecordingLog();
  const clock = { now: () => NOW, signingTime: () => NOW, skewMs: () => 0 };
  const configuration = { production, passwordCost: PASSWORD_COST } as Configuration;
  const secrets = new DecryptedSecrets(stored, box, configuration, clock, log);
  const listeners: Record<'all' | 'secrets', Array<(customerId: number) => void | Promise<void>>> = {
    all: [],
    secrets: [],
  };
  const callers = new CallerCache(
    { reader: {} } as unknown as UnitOfWork,
    stored,
    secrets,
    new PasswordVerifier(reservationsOfOneProcess(clock, log), clock, log, configuration),
    new CredentialUses({} as UnitOfWork, new CredentialUsesRepository(), log),
    {
      onMoved: (listener: (typeof listeners.all)[number]) => void listeners.all.push(listener),
      onSecretsMoved: (listener: (typeof listeners.all)[number]) => void listeners.secrets.push(listener),
      isCurrent: () => true,
      caches: new Caches(),
      renew: () => Promise.resolve(),
    } as unknown as ConfigurationRevisions,
  );
  const reload = async (customerId = 1, what: keyof typeof listeners = 'all'): Promise<void> => {
    for (const listener of listeners[what]) await listener(customerId);
  };
  return { callers, stored, reload, log };
}
