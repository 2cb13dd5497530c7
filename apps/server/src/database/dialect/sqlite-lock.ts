import { rmSync } from 'node:fs';
import { Sqlite } from '@talent-platform/sqlite';
import type { Database } from '@talent-platform/sqlite';
import { isLocked } from './database-errors.js';

const LOCK = 'BEGIN EXCLUSIVE';

/** A locked file. The lock ends with the process, however that ends. */
export interface FileLock {
  release(): void;
}

/**
 * Makes a file, and locks it. Without a lock in its file system, leaves no file.
 *
 * @returns undefined if the file system has no locks
 */
export function lockFile(file: string): FileLock | undefined {
  const database = new Sqlite(file, { timeout: 0 });
  try {
    database.exec(LOCK);
    return { release: () => void database.close() };
  } catch {
    database.close();
    rmSync(file, { force: true });
    return undefined;
  }
}

/**
 * Locks a file, and makes a missing one. The file stays after the lock: if it were removed, two processes could lock two
 * files of the same name.
 *
 * @returns undefined if another process has locked the file
 * @throws the error of SQLite if the file cannot be made or locked
 */
export function lockLastingFile(file: string): FileLock | undefined {
  const database = new Sqlite(file, { timeout: 0 });
  try {
    database.exec(LOCK);
    return { release: () => void database.close() };
  } catch (error) {
    database.close();
    if (isLocked(error)) return undefined;
    throw error;
  }
}

/** Returns whether there is such a file that no process has locked. */
export function isUnlocked(file: string): boolean {
  let database: Database | undefined;
  try {
    database = new Sqlite(file, { timeout: 0, fileMustExist: true });
    database.exec(LOCK);
    return true;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}
