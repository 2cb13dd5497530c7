import { Sqlite } from '@talent-platform/sqlite';
import { isLocked } from './database-errors.js';

/** A locked file. The lock ends with the process, however that ends. */
export interface FileLock {
  release(): void;
}

/**
 * Locks a file, and makes a missing one. The file stays after the lock: if it were removed, two processes could lock two
 * files of the same name.
 *
 * @returns undefined if another process has locked the file
 * @throws the error of SQLite if the file cannot be made or locked
 */
export function lockFile(file: string): FileLock | undefined {
  const database = new Sqlite(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => void database.close() };
  } catch (error) {
    database.close();
    if (isLocked(error)) return undefined;
    throw error;
  }
}
