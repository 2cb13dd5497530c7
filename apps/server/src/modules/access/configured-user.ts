import type { StoredSigningSecret } from './signing-secret.entity.js';

/** A signing secret as a customer's configuration states it. */
export interface ConfiguredSecret {
  readonly id: string;
  /** Left out, the stored one of that id is meant (D-PLT-2). */
  readonly secret?: string;
  /** Milliseconds since 1970; null for a secret without an end. */
  readonly expiresAt: number | null;
}

/** A user as a customer's configuration states it; the password is told apart, as its hash. */
export interface ConfiguredUser {
  readonly customerId: number;
  readonly username: string;
  readonly name: string;
  readonly groupName: string;
  /** Left out, the stored ones are kept. */
  readonly signingSecrets: readonly ConfiguredSecret[] | undefined;
}

/** The changes of a user's stored secrets. */
export interface SecretChanges {
  /** New ones, and new texts of known ones. */
  readonly written: ReadonlyArray<ConfiguredSecret & { readonly secret: string }>;
  /** Known ones, with another end. */
  readonly rescheduled: readonly ConfiguredSecret[];
  /** Gone: a later configuration can bring them back. */
  readonly deleted: readonly string[];
  /** Gone for good: they were rotated, and so no configuration brings them back. */
  readonly wiped: readonly string[];
}

export interface SecretsToChange {
  readonly stored: readonly StoredSigningSecret[];
  /** The user's secrets in the previous configuration; undefined if it did not name the user, or is not known. */
  readonly before: readonly ConfiguredSecret[] | undefined;
  /** Undefined: the stored ones are kept. */
  readonly after: readonly ConfiguredSecret[] | undefined;
  /** The user is listed no longer: every stored secret goes, those that no configuration named too (D-PLT-10). */
  readonly leaves: boolean;
  readonly textOf: (stored: StoredSigningSecret) => string | undefined;
}

/**
 * Applies the difference between two configurations to the stored secrets, so that what was rotated or revoked since
 * stays so (D-PLT-3, D-PLT-8).
 */
export function changeSecrets({ stored, before, after, leaves, textOf }: SecretsToChange): SecretChanges {
  if (after === undefined) return NO_CHANGES;
  const live = stored.filter(({ encryptedSecret }) => encryptedSecret !== null);
  const rows = new Map(stored.map((row) => [row.id, row]));
  const known = new Map(before?.map((secret) => [secret.id, secret]));
  const changed = after.filter((secret) => !isSame(known.get(secret.id), secret));
  const written = changed.filter(hasText).filter(({ id, secret }) => {
    const row = rows.get(id);
    if (row === undefined) return true;
    // one that was ended has no text left to compare with: another text than the configuration had is a new secret
    const old = row.encryptedSecret === null ? (known.get(id)?.secret ?? secret) : textOf(row);
    return old !== secret;
  });
  const ids = new Set(after.map(({ id }) => id));
  const dropped = live.filter(({ id }) => !ids.has(id) && (leaves || known.has(id)));
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
