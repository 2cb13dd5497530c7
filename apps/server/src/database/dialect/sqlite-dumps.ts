import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Sqlite } from '@talent-platform/sqlite';
import type { Database } from '@talent-platform/sqlite';
import { stagedFileOf, DatabaseInUse, DumpRefused } from '../database-dumps.js';
import type { DatabaseDumps, DumpListener, DumpSession } from '../database-dumps.js';
import { fileIdentityOf } from '../database-identity.js';
import type { DatabaseIdentity } from '../database-identity.js';
import type { Session } from '../session.js';
import { codeOf, isLocked } from './database-errors.js';
import { sessionOf } from './sqlite-connection.js';

/** Pages that are copied before others may run. */
const PAGES_PER_STEP = 1000;
const COMPANIONS = ['-wal', '-shm'];

/** Codes of a file that is damaged, or is no database. */
const UNREADABLE = ['SQLITE_NOTADB', 'SQLITE_CORRUPT'];

/** Dumps and replaces the file of an SQLite database. A dump is a database file itself. */
export class SqliteDumps implements DatabaseDumps {
  readonly kind = 'sqlite';
  readonly stagedFile: string;

  constructor(private readonly file: string) {
    this.stagedFile = stagedFileOf(file);
  }

  async dump<T>(file: string, read: (session: DumpSession) => Promise<T>, onProgress: DumpListener): Promise<T> {
    const source = this.#openSource();
    try {
      // Holds one state of the database. Without it, every write of a server would begin the copy anew.
      source.exec('BEGIN');
      const result = await read(sessionOf({ database: source }));
      await source.backup(file, {
        progress({ totalPages, remainingPages }) {
          if (totalPages > 0) onProgress(1 - remainingPages / totalPages);
          return PAGES_PER_STEP;
        },
      });
      source.exec('COMMIT');
      makeSingleFile(file);
      return result;
    } finally {
      source.close();
    }
  }

  async check(file: string): Promise<void> {
    let found: unknown;
    try {
      const database = new Sqlite(file, { readonly: true, fileMustExist: true });
      try {
        found = database.pragma('integrity_check(1)', { simple: true });
      } finally {
        database.close();
      }
    } catch (error) {
      found = error instanceof Error ? error.message : String(error);
    }
    if (found !== 'ok')
      throw new DumpRefused(`The database of the backup is damaged (${String(found)}). Take another set.`);
  }

  async readPresent<T>(read: (session: DumpSession) => Promise<T>): Promise<T | undefined> {
    if (!existsSync(this.file)) return undefined;
    let database: Database | undefined;
    try {
      database = new Sqlite(this.file, { readonly: true });
      return await read(sessionOf({ database }));
    } catch (error) {
      if (isUnreadable(error)) return undefined;
      throw error;
    } finally {
      database?.close();
    }
  }

  async demandPrograms(): Promise<void> {
    // The driver does everything.
  }

  async demandUnused(): Promise<void> {
    this.#openAlone()?.close();
  }

  async replace(finish: (session: Session, identity: DatabaseIdentity) => Promise<void>): Promise<void> {
    const identity = await fileIdentityOf(this.stagedFile);
    await this.#finishStaged((session) => finish(session, identity));
    const old = this.#openAlone();
    try {
      // Nobody else has the old file open now, and its newest writes are no longer in a file beside it.
      if (old === undefined) for (const companion of COMPANIONS) rmSync(`${this.file}${companion}`, { force: true });
      renameSync(this.stagedFile, this.file);
      makeDurable(path.dirname(this.file));
    } finally {
      old?.close();
    }
  }

  async #finishStaged(finish: (session: Session) => Promise<void>): Promise<void> {
    const database = new Sqlite(this.stagedFile);
    try {
      database.pragma('synchronous = FULL');
      database.exec('BEGIN IMMEDIATE');
      await finish(sessionOf({ database }));
      database.exec('COMMIT');
    } finally {
      database.close();
    }
  }

  #openSource(): Database {
    if (!existsSync(this.file))
      throw new DumpRefused(`There is no database at ${this.file}. Set TALENT_DATA_DIR or TALENT_DATABASE_URL.`);
    return new Sqlite(this.file, { readonly: true });
  }

  /**
   * Opens the present database with a lock that nobody else can have beside it, and brings its newest writes into the
   * file.
   * @returns undefined if there is no database, or one that is damaged
   */
  #openAlone(): Database | undefined {
    if (!existsSync(this.file)) return undefined;
    const database = new Sqlite(this.file, { timeout: 0 });
    try {
      database.pragma('journal_mode = DELETE');
      database.exec('BEGIN EXCLUSIVE');
      return database;
    } catch (error) {
      database.close();
      if (isUnreadable(error)) return undefined;
      if (!isLocked(error)) throw error;
      throw new DatabaseInUse(`${this.file} is in use. Stop the server that has it open, then run this command again.`);
    }
  }
}

function isUnreadable(error: unknown): boolean {
  return UNREADABLE.some((code) => codeOf(error).startsWith(code));
}

/** Brings everything into the file itself, so that it can be copied alone, and makes it durable. */
function makeSingleFile(file: string): void {
  const copy = new Sqlite(file);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
  makeDurable(file);
}

function makeDurable(file: string): void {
  const opened = openSync(file, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
