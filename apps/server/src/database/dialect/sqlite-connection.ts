import { Sqlite } from '@talent-platform/sqlite';
import type { Database, Statement } from '@talent-platform/sqlite';
import { DataSource } from 'typeorm';
import type { BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import type { DatabaseLocation, DatabaseTimeLimits } from '../../config/index.js';
import type { Session, CommitOrder } from '../session.js';
import { removedFrom } from '../removed-rows.js';
import { SQLITE_ROW_NOTES } from './sqlite-row-notes.js';
import { SQLITE_WORDS } from './sqlite-word-index.js';
import { sqlText } from '../sql.js';
import type { SqlValue } from '../sql.js';

/** The SQL terms of SQLite that differ from PostgreSQL's. */
export const SQLITE_TERMS: Omit<Session, 'query' | 'first'> = {
  lockRows: '',
  lockFreeRows: '',
  positionIn: 'instr',
  isOneOfJson: 'IN (SELECT value FROM json_each(?))',
  forEachOfJson: '',
  commitOrderOf,
  indexedBy: 'INDEXED BY',
  words: SQLITE_WORDS,
  rowNotes: SQLITE_ROW_NOTES,
  lockOutWriters: '',
};

const ALL_SETTLED = sqlText(String(Number.MAX_SAFE_INTEGER));

/** SQLite has one writer at a time. So the mark counts a customer's rows, and all visible rows are settled. */
function commitOrderOf(table: string): CommitOrder {
  const newest = `SELECT (SELECT MAX(mark) FROM ${table} WHERE customer_id = customers.id) AS mark FROM customers`;
  const highest = `(SELECT COALESCE(MAX(mark), 0) FROM (${newest})) + ${removedFrom(table)}`;
  // A customer's newest row is never removed by age. No rowid counts, because a VACUUM gives rowids anew.
  const sum = `(SELECT COALESCE(SUM(mark), 0) FROM (${newest})) + ${removedFrom(table)}`;
  return {
    // The first mark of a customer is above every mark that a removed customer with the same id had.
    mark: `COALESCE((SELECT MAX(mark) FROM ${table} AS earlier WHERE earlier.customer_id = given.customer_id),
      ${highest}) + 1`,
    number: '0',
    highest: `SELECT ${sum} AS highest`,
    raiseAbove: () => '',
    settled: () => Promise.resolve(ALL_SETTLED),
  };
}

/** The lock is that of another process. */
export const SQLITE_TIME_LIMITS = {
  searchMs: 1000,
  connectMs: 10_000,
  lockMs: 5000,
} satisfies Partial<DatabaseTimeLimits>;

/** Limit of prepared statements. All statements of the code fit, with the usual lengths of value lists. */
const MAX_STATEMENTS = 500;

/**
 * Number of 4 KiB pages in the log after which a commit writes them to the database file, which blocks everything
 * meanwhile. A page that changed often is written once. With SQLite's default of 1,000, a busy customer has a third
 * more disk writes.
 */
const CHECKPOINT_PAGES = 4000;

/** A connection of TypeORM, and the driver's own connection that it uses. */
export interface Connection {
  readonly dataSource: DataSource;
  readonly database: Database;
}

/** The file of a database, and whether it is durable. */
export type SqliteLocation = Extract<DatabaseLocation, { readonly kind: 'sqlite' }>;

export async function connect(
  { file, isPassing, isUnsynced }: SqliteLocation,
  options: Partial<BetterSqlite3DataSourceOptions>,
): Promise<Connection> {
  const opened: Database[] = [];
  const dataSource = await new DataSource({
    type: 'better-sqlite3',
    driver: Sqlite,
    database: file,
    timeout: SQLITE_TIME_LIMITS.lockMs,
    prepareDatabase: (database: Database) => {
      opened.push(database);
      if (!options.readonly) {
        // Free pages can then be given back (giveSpaceBack). It has an effect on a new file alone, and would fail on one
        // that another process has locked.
        if (database.pragma('page_count', { simple: true }) === 0) database.pragma('auto_vacuum = INCREMENTAL');
        database.pragma('journal_mode = WAL');
        database.pragma(`synchronous = ${isPassing || isUnsynced ? 'OFF' : 'FULL'}`);
        // Overwrites deleted rows with zeros, so that nothing is left of an erased person (D-PRV-4).
        database.pragma('secure_delete = ON');
        database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
      }
      // After the start, a wait inside SQLite would block the whole process (see beginImmediate).
      database.pragma('busy_timeout = 0');
    },
    ...options,
  }).initialize();
  const [database] = opened;
  if (!database) throw new TypeError('TypeORM opened no database.');
  return { dataSource, database };
}

/**
 * Returns a session on the driver itself, because frequent statements need neither TypeORM's events nor its query
 * log.
 * @param before is called before each statement; undefined if no statement has to wait
 */
export function sessionOf(
  { database }: Pick<Connection, 'database'>,
  before?: () => Promise<void> | undefined,
): Session {
  const statements = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    const statement = database.prepare(sql);
    const oldest = statements.keys().next().value;
    if (statements.size >= MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    statements.set(sql, statement);
    return statement;
  };
  return {
    ...SQLITE_TERMS,
    // Async as on PostgreSQL, so that an error is a rejection.
    async query<Row extends object>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
      const waiting = before?.();
      if (waiting) await waiting;
      const statement = statements.get(sql) ?? prepare(sql);
      if (statement.reader) return statement.all(...parameters) as Row[];
      statement.run(...parameters);
      return [];
    },
    async first<Row extends object>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row | undefined> {
      return (statements.get(sql) ?? prepare(sql)).get(...parameters) as Row | undefined;
    },
  };
}
