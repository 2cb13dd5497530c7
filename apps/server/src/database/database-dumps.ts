import type { DatabaseLocation } from '../config/index.js';
import type { DatabaseIdentity } from './database-identity.js';
import type { Session } from './session.js';

export type DumpSession = Pick<Session, 'query'>;

/** Receives the share of a dump or a restore that is done, from 0 to 1. */
export type DumpListener = (share: number) => void;

/** A database cannot be dumped or restored. The message says why, and the way out. */
export class DumpRefused extends Error {
  override readonly name = 'DumpRefused';
}

/** The database is in use, so that it cannot be replaced. */
export class DatabaseInUse extends DumpRefused {}

/** Settings of the process that runs the programs of PostgreSQL. */
export interface DumpSettings {
  /** The folder of pg_dump, pg_restore and psql. If undefined, they are found on the PATH. */
  readonly tools: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder for a dump that is being restored, if the database is not a file. */
  readonly folder: string;
}

export interface DatabaseDumps {
  readonly kind: DatabaseLocation['kind'];
  /** The file that a restore brings the dump to first. It is in the file system where it is needed. */
  readonly stagedFile: string;

  /**
   * Dumps the committed state of one moment to a new file, while others write.
   * @param read reads the same moment
   * @throws DumpRefused
   */
  dump<T>(file: string, read: (session: DumpSession) => Promise<T>, onProgress: DumpListener): Promise<T>;

  /** @throws DumpRefused if the file is not a whole dump of this kind of database */
  check(file: string): Promise<void>;

  /** Reads the present database. Undefined if there is none, or if it does not open. @throws if it does not answer */
  readPresent<T>(read: (session: DumpSession) => Promise<T>): Promise<T | undefined>;

  /** @throws DumpRefused if a program is missing that dumps or restores, or is too old */
  demandPrograms(): Promise<void>;

  /** @throws DatabaseInUse if a server, or anything else, uses the database */
  demandUnused(): Promise<void>;

  /**
   * Puts the dump of `stagedFile` in the place of the database. A crash leaves the old state or the new one.
   * @param finish changes the restored database before a server uses it
   * @throws DatabaseInUse or DumpRefused
   */
  replace(finish: (session: Session, identity: DatabaseIdentity) => Promise<void>): Promise<void>;
}

export function stagedFileOf(file: string): string {
  return `${file}.restoring`;
}
