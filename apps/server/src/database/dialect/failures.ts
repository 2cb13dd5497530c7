import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';

/** SQLite's result codes, PostgreSQL's SQLSTATEs and the network's errors that mean: try again later. */
const UNAVAILABLE = new Set([
  ...'SQLITE_BUSY SQLITE_BUSY_SNAPSHOT SQLITE_FULL SQLITE_IOERR SQLITE_CANTOPEN'.split(' '),
  ...'08000 08001 08003 08004 08006 25006 28000 28P01 3D000 40001 40P01 53300 53400 55000 55P03 57014 57P01 57P02 57P03 57P04'.split(
    ' ',
  ),
  ...'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND'.split(' '),
]);

const UNIQUE_VIOLATION = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** serialization_failure and deadlock_detected: nothing was written, another attempt can succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Connection failures that the PostgreSQL driver reports by text alone. */
const LOST_CONNECTION = /connection terminated|timeout exceeded when trying to connect|is not queryable/i;

/** The code of the driver's error, or of the network's; empty where there is none. */
export function codeOf(error: unknown): string {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return String((cause as { code?: unknown } | null)?.code ?? '');
}

/** The store is out of reach or overloaded; nothing was decided about the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // TypeORM releases the runner of a connection that was lost in the middle of a unit of work.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  return UNAVAILABLE.has(codeOf(error)) || (error instanceof Error && LOST_CONNECTION.test(error.message));
}

/** PostgreSQL asks to run the unit of work again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

/** PostgreSQL ended a statement that took too long. */
export function isCancelled(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** Another process holds the SQLite file. */
export function isLocked(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** A write met a value that must be unique and is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATION.has(codeOf(error));
}
