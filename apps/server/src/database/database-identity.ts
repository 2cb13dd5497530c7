import { stat } from 'node:fs/promises';

/** Tells a database from its copies. Restarts do not change it. */
export interface DatabaseIdentity {
  /**
   * The birth time of an SQLite file, in nanoseconds since 1970. Null if the file system does not record it, and for
   * PostgreSQL.
   */
  readonly bornAt: string | null;
  /** The inode of an SQLite file, or the system identifier of a PostgreSQL cluster with the oid of the database. */
  readonly id: string;
}

/** Returns the identity of an SQLite file. Device numbers are left out, because a reboot may change them. */
export async function fileIdentityOf(path: string): Promise<DatabaseIdentity> {
  const { birthtimeNs, ctimeNs, ino } = await stat(path, { bigint: true });
  // A file system without birth times returns 0, or the time of the last change.
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { bornAt: isKnown ? String(birthtimeNs) : null, id: String(ino) };
}

/** Birth times go first: some shared folders change inodes with every mount, and a new disk reuses low inodes. */
export function isSameDatabase(one: DatabaseIdentity, other: DatabaseIdentity): boolean {
  if (one.bornAt !== null && other.bornAt !== null) return one.bornAt === other.bornAt;
  return one.id === other.id;
}

/** Whether two open databases are one. Files that were made within a tick of the system's clock have one birth time. */
export function isOneDatabase(one: DatabaseIdentity, other: DatabaseIdentity): boolean {
  return one.id === other.id && isSameDatabase(one, other);
}
