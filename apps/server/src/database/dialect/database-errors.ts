import { CUSTOMER_STOPPED } from '../row-notes.js';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';

/**
 * The store cannot accept or return data now. Holds SQLite's result codes, PostgreSQL's SQLSTATEs (a class by its
 * first two characters), and errors of the network. Codes of damaged data (SQLITE_CORRUPT, class XX) are left out,
 * because another attempt would fail in the same way.
 */
const UNAVAILABLE = new Set([
  // A trigger refuses the writes of a customer who is being moved (RowNotes).
  ...['SQLITE_CONSTRAINT_TRIGGER', CUSTOMER_STOPPED],
  ...'SQLITE_BUSY SQLITE_FULL SQLITE_IOERR SQLITE_CANTOPEN SQLITE_READONLY SQLITE_NOTADB SQLITE_PROTOCOL'.split(' '),
  ...'08 53 58 25006 28000 28P01 3D000 40001 40P01 55000 55P03 57014 57P01 57P02 57P03 57P04'.split(' '),
  ...'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH'.split(' '),
]);

/** Codes of a store that is read-only, full or broken. The store refuses every write until somebody repairs it. */
const REFUSING = new Set([
  ...'SQLITE_FULL SQLITE_IOERR SQLITE_CANTOPEN SQLITE_READONLY SQLITE_NOTADB'.split(' '),
  ...'25006 53100 58'.split(' '),
]);

const UNIQUE_VIOLATION = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** serialization_failure and deadlock_detected: nothing was written, and another attempt can succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Lost connections, and databases that do not answer. The PostgreSQL driver reports these errors without a code. */
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|is not queryable/i;

/** Returns the error code of the driver or the network. Empty if the error has no code. */
export function codeOf(error: unknown): string {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return String((cause as { code?: unknown } | null)?.code ?? '');
}

/** Returns whether the database cannot be reached or is overloaded. Then nothing was decided about the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // TypeORM releases the query runner if its connection is lost during a unit of work.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  return isAmong(UNAVAILABLE, error) || (error instanceof Error && LOST_CONNECTION.test(error.message));
}

/** Returns whether the database is read-only, full or broken. */
export function refusesWrites(error: unknown): boolean {
  return isAmong(REFUSING, error);
}

/**
 * SQLite has extended codes, such as SQLITE_IOERR_WRITE. A SQLSTATE has five characters, and two of them name its
 * class.
 */
function isAmong(codes: ReadonlySet<string>, error: unknown): boolean {
  const code = codeOf(error);
  const general = code.startsWith('SQLITE_') ? code.split('_', 2).join('_') : code.length === 5 ? code.slice(0, 2) : '';
  return (code.length > 2 && codes.has(code)) || codes.has(general);
}

/** Returns whether PostgreSQL demands another run of the unit of work. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

/**
 * Returns whether PostgreSQL refused a statement because an earlier statement of the same transaction had failed. The
 * earlier failure is the cause.
 */
export function isTransactionAborted(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/** Returns whether PostgreSQL ended a statement at its time limit. */
export function isCancelled(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** Returns whether another process has locked the SQLite file. */
export function isLocked(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** Returns whether a write repeated a value that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATION.has(codeOf(error));
}
