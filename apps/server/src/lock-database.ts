import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from './config/index.js';
import type { Configuration } from './config/index.js';
import { lockFile } from './database/index.js';
import type { FileLock } from './database/index.js';
import { prepareFolder } from './prepare-folder.js';

/** Locks that are held until the process ends. Without a reference, their connections would be closed. */
const HELD: FileLock[] = [];

/**
 * Locks the SQLite database of a server against other servers, until the process ends, however it ends. The operator's
 * commands take no such lock, so they work beside a server (D-OPR-25).
 * @throws ConfigurationError if another server has the lock
 */
export async function lockDatabase({ database, dataDir }: Configuration): Promise<void> {
  if (database.kind !== 'sqlite') return;
  await prepareFolder(dataDir, 'TALENT_DATA_DIR');
  await prepareFolder(path.dirname(database.file), 'TALENT_DATABASE_URL');
  const file = `${existsSync(database.file) ? realpathSync(database.file) : database.file}.server.lock`;
  const lock = lockOf(file);
  if (lock === 'unsupported') return;
  if (lock !== undefined) {
    HELD.push(lock);
    return;
  }
  throw new ConfigurationError(
    `TALENT_DATABASE_URL: another server is running on the SQLite database in ${path.dirname(database.file)}: it has ${file} locked. ` +
      'SQLite takes one server. Stop that server, or set another TALENT_DATA_DIR for this one. ' +
      'To run several servers on one database, set TALENT_DATABASE_URL to a PostgreSQL database.',
  );
}

/** A file system without locks has none for the database either. The start says that when it opens the database. */
function lockOf(file: string): FileLock | 'unsupported' | undefined {
  try {
    return lockFile(file);
  } catch {
    return 'unsupported';
  }
}
