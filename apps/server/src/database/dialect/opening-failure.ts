import type { DatabaseLocation } from '../../config/index.js';
import { MigrationPending, NewerDatabase } from '../migrations/run-migrations.js';
import { codeOf } from './database-errors.js';

/** The remedy for common failures, by SQLite's result code, PostgreSQL's SQLSTATE or the network's error. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  SQLITE_CANTOPEN: 'name a file in a folder that this user may write to',
  SQLITE_READONLY: 'let this user write to the file and its folder',
  SQLITE_NOTADB: 'name a file that is an SQLite database, or that is not there yet',
  SQLITE_CORRUPT: 'put a copy of it back, or name another file',
  SQLITE_BUSY: 'another process works on it: stop that one, or name another file',
  SQLITE_FULL: 'make room on its disk',
  SQLITE_IOERR: 'its disk fails: look there',
  ECONNREFUSED: 'start PostgreSQL there, or correct host and port',
  ECONNRESET: 'correct host and port: no PostgreSQL answers there',
  ENOTFOUND: 'correct the host: there is none of that name',
  EAI_AGAIN: 'correct the host, or see to it that names are resolved here',
  EHOSTUNREACH: 'correct the host, or the network on the way there',
  ENETUNREACH: 'correct the host, or the network on the way there',
  ETIMEDOUT: 'correct host and port, or the network on the way there',
  '28P01': 'correct user and password',
  '28000': 'correct the user, or let it in from here (pg_hba.conf)',
  '3D000': 'make that database, or correct its name',
  '42501': 'let its user make tables in the schema (GRANT CREATE ON SCHEMA public)',
  '25006': 'name the server that may be written to: this one is a standby, or read-only',
  '53300': 'let PostgreSQL take more connections (max_connections), or end some',
  '57P03': 'wait until PostgreSQL has started',
};
const TIMED_OUT = /timeout|terminated/i;

/**
 * Describes why a database could not be opened, and the way out. Does not show the URL, because the URL may contain a
 * password.
 */
export function describeOpeningFailure(error: unknown, location: DatabaseLocation): string {
  const place = location.kind === 'sqlite' ? `the database ${location.file}` : 'the database';
  const found = error instanceof Error ? error.message : String(error);
  if (error instanceof NewerDatabase) {
    return `${place} was written by a later version of the server (${found}): start that version, or put a copy back that is older.`;
  }
  if (error instanceof MigrationPending) {
    return `${place} is not migrated to this version of the server (${found}): run "talent-server migrate", or start the server.`;
  }
  return `${place} cannot be opened: ${found}; ${wayOutOf(error)}.`;
}

function wayOutOf(error: unknown): string {
  const code = codeOf(error);
  // SQLite has extended codes, such as SQLITE_CANTOPEN_ISDIR.
  const known = WAYS_OUT[code] ?? WAYS_OUT[code.split('_', 2).join('_')];
  if (known !== undefined) return known;
  const silent = error instanceof Error && TIMED_OUT.test(error.message);
  return (silent ? WAYS_OUT['ETIMEDOUT'] : undefined) ?? 'correct the URL, or the database';
}
