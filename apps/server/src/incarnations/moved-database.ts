import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isSameFile, fileIdentityOf } from '../database/index.js';
import type { DatabaseIdentity, FileIdentity, PostgresIdentity } from '../database/index.js';
import type { IncarnationReason } from './incarnation.entity.js';
import type { Configuration } from '../config/index.js';

interface KnownHistory {
  readonly identity: DatabaseIdentity;
  /** The ids of all incarnations. The current one is last. */
  readonly ids: readonly string[];
  /** The time at which the current incarnation began, in milliseconds since 1970. */
  readonly begunAt: number;
}

export interface MarkedHistory {
  readonly id: string;
  /** The newest change that was committed when the mark was written. */
  readonly newestChange: number;
  readonly folder: FileIdentity;
  /** The identity of the database. Marks on disk have this name. */
  readonly place: DatabaseIdentity;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** The facts about its database that a start finds out. */
export interface FoundDatabase {
  readonly known: KnownHistory;
  readonly mark: MarkedHistory | undefined;
  readonly identity: DatabaseIdentity;
  readonly newestChange: number;
  /** The folder that holds the mark now. */
  readonly folder: FileIdentity;
}

type Moved = Exclude<IncarnationReason, 'first' | 'named' | 'missing'>;

/** Returns why the database differs from the earlier one. Undefined if it is the same (D-PLT-22). */
export function movedBy(found: FoundDatabase): Moved | undefined {
  return movedTo(found) ?? (isBehindMark(found) ? 'restored' : undefined);
}

/** Returns why the database behind a running server's connection differs from the earlier one. */
export function movedWhileRunning(known: DatabaseIdentity, identity: DatabaseIdentity): Moved | undefined {
  if (known.kind !== 'postgres' || identity.kind !== 'postgres') return undefined;
  if (!isSameDatabase(known, identity)) return 'copied';
  return movedWithin(known, identity);
}

/**
 * Returns whether a mark was written for the database with this identity, because one folder may serve several
 * databases one after the other.
 */
export function isMarkOf(identity: DatabaseIdentity, mark: MarkedHistory): boolean {
  if (identity.kind === 'sqlite') return mark.place.kind === 'sqlite';
  return mark.place.kind === 'postgres' && isSameDatabase(mark.place, identity);
}

function movedTo({ known, identity, mark, folder }: FoundDatabase): Moved | undefined {
  if (known.identity.kind === 'sqlite' && identity.kind === 'sqlite') {
    if (isSameFile(known.identity.file, identity.file)) return undefined;
    // If somebody replaced the file, the mark of the earlier file is still there. If somebody copied the folder, the
    // folder differs from the one in the mark.
    return mark && isSameFile(mark.folder, folder) ? 'restored' : 'copied';
  }
  if (known.identity.kind === 'postgres' && identity.kind === 'postgres') return movedCluster(known.identity, identity);
  return 'copied';
}

function movedCluster(known: PostgresIdentity, identity: PostgresIdentity): Moved | undefined {
  if (!isSameDatabase(known, identity)) return 'copied';
  const isKnownAddress =
    known.serverStart === identity.serverStart ||
    identity.addresses.some((address) => known.addresses.includes(address));
  if (!isKnownAddress) return 'copied';
  return movedWithin(known, identity);
}

/**
 * Returns why the same database has another history. A dump that is restored over the database creates its tables
 * again.
 */
function movedWithin(known: PostgresIdentity, identity: PostgresIdentity): Moved | undefined {
  if (isOther(known.timeline, identity.timeline)) return 'failover';
  return isOther(known.table ?? '', identity.table ?? '') ? 'restored' : undefined;
}

function isSameDatabase(known: PostgresIdentity, identity: PostgresIdentity): boolean {
  return !isOther(known.system, identity.system) && known.database === identity.database;
}

/** Returns whether the parts differ. An empty part is unknown, so it is not compared. */
function isOther(known: string, now: string): boolean {
  return known !== '' && now !== '' && known !== now;
}

/**
 * Returns whether the database lacks the newest change of the mark. The mark is written after the commits, so a crash
 * never leaves it ahead.
 */
function isBehindMark({ known, mark, newestChange }: FoundDatabase): boolean {
  if (mark === undefined) return false;
  // This node was not running when another node began an incarnation after the same restore. Its mark says nothing
  // new.
  if (!known.ids.includes(mark.id)) return mark.writtenAt > known.begunAt;
  return mark.id === known.ids.at(-1) && newestChange < mark.newestChange;
}

/**
 * A small file that records the newest change of a database. An older copy that is restored lacks this change.
 * The file is next to an SQLite database. With PostgreSQL, it is in the data directory of the server.
 */
export class IncarnationMark {
  readonly file: string;

  constructor({ database, dataDir }: Pick<Configuration, 'database' | 'dataDir'>) {
    this.file = database.kind === 'sqlite' ? `${database.file}.mark.json` : path.join(dataDir, 'database.mark.json');
  }

  folder(): Promise<FileIdentity> {
    return fileIdentityOf(path.dirname(this.file));
  }

  /** Returns the mark. Undefined if there is no readable mark. */
  async read(): Promise<MarkedHistory | undefined> {
    try {
      const mark = JSON.parse(await readFile(this.file, 'utf8')) as Partial<MarkedHistory>;
      const { id, newestChange, folder, place, writtenAt } = mark;
      const isWhole = id !== undefined && newestChange !== undefined && folder && place && writtenAt !== undefined;
      return isWhole ? (mark as MarkedHistory) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Replaces the mark atomically: a reader finds the old one or the new one. */
  async write(mark: MarkedHistory): Promise<void> {
    const next = `${this.file}.${randomBytes(6).toString('hex')}`;
    try {
      await writeFile(next, `${JSON.stringify(mark)}\n`, { mode: 0o600 });
      await rename(next, this.file);
    } catch (error) {
      await rm(next, { force: true });
      throw error;
    }
  }
}
