import type { DatabaseLocation } from '../../config/index.js';
import { EarlierDatabase, MigrationPending, NewerDatabase } from '../migrations/run-migrations.js';
import { codeOf } from './database-errors.js';

/** The remedy for common failures, by SQLite's result code, PostgreSQL's SQLSTATE or the network's error. */
const WAYS_OUT = {
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
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'name the authority of its certificate: &sslrootcert=<file> in the URL',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'name the authority of its certificate: &sslrootcert=<file> in the URL',
  SELF_SIGNED_CERT_IN_CHAIN: 'name the authority of its certificate: &sslrootcert=<file> in the URL',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'name its certificate as the authority: &sslrootcert=<file> in the URL',
  ERR_TLS_CERT_ALTNAME_INVALID: 'use the host that its certificate names, or give it a certificate for this host',
  CERT_HAS_EXPIRED: 'give PostgreSQL a certificate that is valid',
  ENOENT: 'correct the file of sslrootcert, sslcert or sslkey in the URL',
};

/** Remedies by the message, for failures whose code says less. */
const WAYS_OUT_BY_MESSAGE: ReadonlyArray<readonly [message: RegExp, wayOut: string]> = [
  [/no encryption/, 'add ?sslmode=verify-full to the URL: it takes encrypted connections only'],
  [/does not support SSL/, 'turn TLS on in PostgreSQL (ssl = on), or leave sslmode out of the URL'],
  [/its encoding is/, 'make a database for it by CREATE DATABASE … ENCODING UTF8'],
  [/timeout|terminated/i, WAYS_OUT.ETIMEDOUT],
];

/**
 * Describes why a database could not be opened, and the way out. Does not show the URL, because the URL may contain a
 * password.
 */
export function describeOpeningFailure(error: unknown, location: DatabaseLocation): string {
  const place = location.kind === 'sqlite' ? `the database ${location.file}` : 'the database';
  const found = error instanceof Error ? error.message : String(error);
  if (error instanceof EarlierDatabase) {
    return `${place} was written before the first release (${found}), and is not migrated: export its customers by the version that wrote it, and add them to a new database.`;
  }
  if (error instanceof NewerDatabase) {
    return `${place} was written by a later version of the server (${found}): start that version, or put a copy back that is older.`;
  }
  if (error instanceof MigrationPending) {
    return `${place} is not migrated to this version of the server (${found}): run "talent-server migrate", or start the server.`;
  }
  return `${place} cannot be opened: ${found}; ${wayOutOf(error)}.`;
}

function wayOutOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const [, byMessage] = WAYS_OUT_BY_MESSAGE.find(([pattern]) => pattern.test(message)) ?? [];
  if (byMessage !== undefined) return byMessage;
  const code = codeOf(error);
  const byCode: Readonly<Record<string, string>> = WAYS_OUT;
  // SQLite has extended codes, such as SQLITE_CANTOPEN_ISDIR.
  return byCode[code] ?? byCode[code.split('_', 2).join('_')] ?? 'correct the URL, or the database';
}
