import type { Session } from './session.js';

/** A file or folder, as the file system knows it. A copy is another one; the same one keeps these over restarts. */
export interface FileIdentity {
  /** When it was made, in nanoseconds since 1970; null if the file system does not say. */
  readonly bornAt: string | null;
  readonly inode: string;
  readonly path: string;
}

/** The place of an SQLite database. */
export interface SqlitePlace {
  readonly kind: 'sqlite';
  readonly file: FileIdentity;
}

/** The place of a PostgreSQL database. A part that the server's role may not read is empty. */
export interface PostgresPlace {
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

/** The place where a database stands. */
export type DatabasePlace = SqlitePlace | PostgresPlace;

/** A connection that was just opened, before anybody uses it. */
export interface NewConnection {
  readonly place: DatabasePlace;
  readonly reader: Session;
  write<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

export type ConnectionWatch = (connection: NewConnection) => Promise<void>;
