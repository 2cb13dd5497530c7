import type { SealedColumn } from './secret-box.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';

export interface ConfiguredSecret {
  readonly id: string;
  /** If left out, the secret that is stored under this id stays (D-PLT-2). */
  readonly secret?: string;
  /** Milliseconds since 1970; null for a secret without an end. */
  readonly expiresAt: number | null;
}

export interface SecretChanges {
  /** New secrets, and new texts of stored secrets. */
  readonly written: ReadonlyArray<ConfiguredSecret & { readonly secret: string }>;
  /** Stored secrets with another end. */
  readonly rescheduled: readonly ConfiguredSecret[];
  /** Deleted secrets. A later configuration can restore them. */
  readonly deleted: readonly string[];
  /** Wiped secrets. They were rotated, so no configuration restores them. */
  readonly wiped: readonly string[];
}

/**
 * Applies the difference of two configurations to the stored secrets of a user. Secrets that were rotated or revoked
 * meanwhile stay rotated or revoked (D-PLT-3, D-PLT-8).
 *
 * @param secrets `before` is undefined if the previous configuration is unknown, or did not name the user; without
 *   `after` the stored secrets stay. A user who `leaves` the configuration loses all of them (D-PLT-10)
 */
export function changeSecrets({
  stored,
  before,
  after,
  leaves,
  textOf,
}: {
  readonly stored: readonly StoredSigningSecret[];
  readonly before: readonly ConfiguredSecret[] | undefined;
  readonly after: readonly ConfiguredSecret[] | undefined;
  readonly leaves: boolean;
  readonly textOf: (stored: StoredSigningSecret) => string | undefined;
}): SecretChanges {
  if (after === undefined) return NO_CHANGES;
  const remaining = stored.filter(({ encryptedSecret }) => encryptedSecret !== null);
  const rows = new Map(stored.map((row) => [row.id, row]));
  const known = new Map(before?.map((secret) => [secret.id, secret]));
  const changed = after.filter((secret) => !isSame(known.get(secret.id), secret));
  const written = changed.filter(hasText).filter(({ id, secret }) => {
    const row = rows.get(id);
    if (row === undefined) return true;
    // An ended secret has no stored text. If the configuration changes its text, it is a new secret.
    const old = row.encryptedSecret === null ? (known.get(id)?.secret ?? secret) : textOf(row);
    return old !== secret;
  });
  const ids = new Set(after.map(({ id }) => id));
  const dropped = remaining.filter(({ id }) => !ids.has(id) && (leaves || known.has(id)));
  const isRotated = ({ id, expiresAt }: StoredSigningSecret): boolean =>
    expiresAt !== (known.get(id)?.expiresAt ?? null);
  return {
    written,
    rescheduled: changed.filter((secret) => {
      const row = rows.get(secret.id);
      return (
        row && !isRotated(row) && row.expiresAt !== secret.expiresAt && !written.some(({ id }) => id === secret.id)
      );
    }),
    deleted: dropped.filter((row) => !isRotated(row)).map(({ id }) => id),
    wiped: dropped.filter(isRotated).map(({ id }) => id),
  };
}

const NO_CHANGES: SecretChanges = { written: [], rescheduled: [], deleted: [], wiped: [] };

function isSame(before: ConfiguredSecret | undefined, after: ConfiguredSecret): boolean {
  if (before === undefined || before.expiresAt !== after.expiresAt) return false;
  return after.secret === undefined || before.secret === after.secret;
}

function hasText(secret: ConfiguredSecret): secret is ConfiguredSecret & { readonly secret: string } {
  return secret.secret !== undefined;
}

/**
 * Returns the context of a secret's encryption. A ciphertext that is copied to another row does not decrypt there.
 */
export function secretContext({
  customerId,
  username,
  id,
}: Pick<StoredSigningSecret, 'customerId' | 'username' | 'id'>): string {
  return JSON.stringify([customerId, username, id]);
}

export const SEALED_SECRETS: SealedColumn = {
  name: 'signing secrets',
  table: 'signing_secrets',
  key: ['customer_id', 'username', 'id'],
  column: 'encrypted_secret',
  contextOf: ([customerId, username, id]) =>
    secretContext({ customerId: Number(customerId), username: String(username), id: String(id) }),
  rowsAtOnce: 100,
};

/** Returns the number of `k1`, `k2` and so on; 0 for any other id. */
export function numberOf(secretId: string): number {
  return Number(/^k(\d{1,15})$/.exec(secretId)?.[1] ?? 0);
}

/** Returns the highest number of these ids, or 0. */
export function highestNumber(secretIds: Iterable<string>): number {
  let highest = 0;
  for (const id of secretIds) highest = Math.max(highest, numberOf(id));
  return highest;
}

/** Orders secrets, the newest first. */
export function newestFirst(
  one: Pick<StoredSigningSecret, 'id' | 'createdAt'>,
  other: Pick<StoredSigningSecret, 'id' | 'createdAt'>,
): number {
  return other.createdAt - one.createdAt || numberOf(other.id) - numberOf(one.id);
}
