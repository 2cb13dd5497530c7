import { rmSync } from 'node:fs';
import { Sqlite } from '@talent-platform/sqlite';
import type { Database } from '@talent-platform/sqlite';

/** Takes the lock that SQLite gives to one connection of all processes. */
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
