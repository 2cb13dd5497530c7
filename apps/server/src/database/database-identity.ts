import type { Session } from './session.js';
import { realpath, stat } from 'node:fs/promises';

/** A file or folder, as the file system knows it. A copy is another one; the same one keeps these over restarts. */
export interface FileIdentity {
  /** When it was made, in nanoseconds since 1970; null if the file system does not say. */
  readonly bornAt: string | null;
  readonly inode: string;
  readonly path: string;
}

/** The identity of an SQLite database. */
export interface SqliteIdentity {
  readonly kind: 'sqlite';
  readonly file: FileIdentity;
}

/** The identity of an PostgreSQL database. A part that the server's role may not read is empty. */
export interface PostgresIdentity {
  readonly kind: 'postgres';
  /** The system identifier of the cluster: physical copies have it too. */
  readonly system: string;
  /** The oid of the database: a restored dump and a copy by template have another one. */
  readonly database: string;
  /** A promotion and a recovery to a point in time raise it. */
  readonly timeline: string;
  /** The oid of the table of incarnations: a dump that is restored over the database makes another one. Earlier releases kept none. */
  readonly table?: string;
  /** When PostgreSQL was started, in seconds since 1970: the same start is the same cluster, however it is addressed. */
  readonly serverStart: string;
  /** Host, port and database of the URLs by which servers have reached it. */
  readonly addresses: readonly string[];
}

/** The features that distinguish a database from others, such as its copy. */
export type DatabaseIdentity = SqliteIdentity | PostgresIdentity;

/** A connection that was just opened, before anybody uses it. */
export interface NewConnection {
  readonly identity: DatabaseIdentity;
  readonly reader: Session;
  write<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

export type ConnectionWatch = (connection: NewConnection) => Promise<void>;

/** Returns the identity of a file or folder. Device numbers are left out, because a reboot may change them. */
export async function fileIdentityOf(path: string): Promise<FileIdentity> {
  const { birthtimeNs, ctimeNs, ino } = await stat(path, { bigint: true });
  // A file system without birth times gives none, or the time of the last change.
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { bornAt: isKnown ? String(birthtimeNs) : null, inode: String(ino), path: await realpath(path) };
}

/**
 * Tells whether these are the same file. A copy has a later birth. If the births are equal or unknown, the inode or the
 * path decides: inodes of some shared folders change with every mount, and a fresh disk reuses low ones.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  if (one.bornAt === null || other.bornAt === null) return one.inode === other.inode;
  return one.bornAt === other.bornAt && (one.inode === other.inode || one.path === other.path);
}
