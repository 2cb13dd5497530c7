import type { Session } from './session.js';
import { realpath, stat } from 'node:fs/promises';

/** The identity of a file or folder in the file system. Restarts do not change it. A copy has another identity. */
export interface FileIdentity {
  /** The birth time of the file in nanoseconds since 1970. Null if the file system does not record it. */
  readonly bornAt: string | null;
  readonly inode: string;
  readonly path: string;
}

export interface SqliteIdentity {
  readonly kind: 'sqlite';
  readonly file: FileIdentity;
}

/** The identity of a PostgreSQL database. A part is empty if the server's role may not read it. */
export interface PostgresIdentity {
  readonly kind: 'postgres';
  /** The system identifier of the cluster. A physical copy has the same. */
  readonly system: string;
  /** The oid of the database. A restored dump and a copy by template have another oid. */
  readonly database: string;
  /** The timeline. A promotion and a recovery to a point in time raise it. */
  readonly timeline: string;
  /**
   * The oid of the table `incarnations`. Restoring a dump over the database changes it. Undefined if an earlier
   * release stored the identity.
   */
  readonly table?: string;
  /**
   * The start time of PostgreSQL, in seconds since 1970. The same start time means the same cluster, whatever its
   * address.
   */
  readonly serverStart: string;
  /** Host, port and database name of each URL that servers have connected to. */
  readonly addresses: readonly string[];
}

/** The features that tell a database from others, for example from its own copy. */
export type DatabaseIdentity = SqliteIdentity | PostgresIdentity;

/** A connection that was just opened. Nobody has used it yet. */
export interface NewConnection {
  readonly identity: DatabaseIdentity;
  readonly reader: Session;
  write<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

export type ConnectionWatch = (connection: NewConnection) => Promise<void>;

/** Returns the identity of a file or folder. Device numbers are left out, because a reboot may change them. */
export async function fileIdentityOf(path: string): Promise<FileIdentity> {
  const { birthtimeNs, ctimeNs, ino } = await stat(path, { bigint: true });
  // A file system without birth times returns 0, or the time of the last change.
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { bornAt: isKnown ? String(birthtimeNs) : null, inode: String(ino), path: await realpath(path) };
}

/**
 * Returns whether both identities belong to the same file. A copy has a later birth time. If the birth times are
 * equal or unknown, the inode or the path decides. Inodes alone are not enough: some shared folders change them with
 * every mount, and a new disk reuses low inodes.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  if (one.bornAt === null || other.bornAt === null) return one.inode === other.inode;
  return one.bornAt === other.bornAt && (one.inode === other.inode || one.path === other.path);
}
