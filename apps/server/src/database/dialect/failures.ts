import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';

/**
 * SQLite's result codes, PostgreSQL's SQLSTATEs (a class by its first two characters) and the network's errors that mean: the store takes
 * or gives nothing for now. Damaged data (SQLITE_CORRUPT, class XX) is not among them, since another attempt meets it again.
 */
const UNAVAILABLE = new Set([
  ...'SQLITE_BUSY SQLITE_FULL SQLITE_IOERR SQLITE_CANTOPEN SQLITE_READONLY SQLITE_NOTADB SQLITE_PROTOCOL'.split(' '),
  ...'08 53 58 25006 28000 28P01 3D000 40001 40P01 55000 55P03 57014 57P01 57P02 57P03 57P04'.split(' '),
  ...'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH'.split(' '),
]);

/** Codes of a store that is read-only, full or broken. It refuses every write until somebody repairs it. */
const REFUSING = new Set([
  ...'SQLITE_FULL SQLITE_IOERR SQLITE_CANTOPEN SQLITE_READONLY SQLITE_NOTADB'.split(' '),
  ...'25006 53100 58'.split(' '),
]);

const UNIQUE_VIOLATION = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** serialization_failure and deadlock_detected: nothing was written, another attempt can succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Lost connections, and databases that do not answer: the PostgreSQL driver reports these by text alone. */
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|is not queryable/i;

/** The code of the driver's error, or of the network's; empty where there is none. */
export function codeOf(error: unknown): string {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return String((cause as { code?: unknown } | null)?.code ?? '');
}

/** The store is out of reach or overloaded; nothing was decided about the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // TypeORM releases the runner of a connection that was lost in the middle of a unit of work.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  return isAmong(UNAVAILABLE, error) || (error instanceof Error && LOST_CONNECTION.test(error.message));
}

/** The store is read-only, full or broken. */
export function refusesWrites(error: unknown): boolean {
  return isAmong(REFUSING, error);
}

/** SQLite tells its codes in more detail (SQLITE_IOERR_WRITE), and a SQLSTATE has five characters. */
function isAmong(codes: ReadonlySet<string>, error: unknown): boolean {
  const code = codeOf(error);
  const general = code.startsWith('SQLITE_') ? code.split('_', 2).join('_') : code.length === 5 ? code.slice(0, 2) : '';
  return (code.length > 2 && codes.has(code)) || codes.has(general);
}

/** PostgreSQL asks to run the unit of work again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

/** PostgreSQL refused a statement because another one of its transaction had failed: that one is the cause. */
export function isAftermath(error: unknown): boolean {
  return codeOf(error) === '25P02';
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

/** How the fence of each database names the oldest release that it lets write: PostgreSQL by a constraint, SQLite by a function. */
const OLDEST_WRITER = /^oldest_writer_(\d+)$|^no such function: only_release_(\d+)_or_later_writes_here$/;

/** The oldest release that the database lets write, if that is why it refused this one; else undefined. */
export function oldestWriterNamedIn(error: unknown): number | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { constraint, message } = (cause ?? {}) as { constraint?: unknown; message?: unknown };
  const [, onPostgres, onSqlite] = OLDEST_WRITER.exec(String(constraint ?? message)) ?? [];
  const named = onPostgres ?? onSqlite;
  return named === undefined ? undefined : Number(named);
}
