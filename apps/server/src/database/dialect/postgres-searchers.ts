import pg from 'pg';
import type { DatabaseTimeLimits } from '../../config/index.js';
import type { Session } from '../session.js';
import type { SqlValue } from '../sql.js';
import { StatementTime, StatementTooLong } from '../statement-time.js';
import { SEARCHERS } from '../unit-of-work.js';
import type { Searchers, StandbyListener } from '../unit-of-work.js';
import { isCancelled } from './database-errors.js';
import { onceStatementOf, QuietClient } from './postgres-connection.js';
import { POSTGRES_TERMS } from './postgres-session.js';
import { SearchStandby } from './search-standby.js';

/** Allows only merge joins of selects in the same order. Other joins would read a whole select to sort or hash it. */
const MERGING_ONLY = ['enable_nestloop', 'enable_hashjoin', 'enable_sort', 'max_parallel_workers_per_gather'];

/** Sent ahead of the statements of each session. Both use the same connections. */
const SETTINGS: Readonly<Record<keyof Searchers, string>> = {
  searcher: MERGING_ONLY.map((name) => `RESET ${name}`).join('; '),
  mergingSearcher: MERGING_ONLY.map((name) => `SET ${name} = 0`).join('; '),
};

/** With less memory, PostgreSQL would search a very frequent word again for every row of the other select. */
const SEARCH_MEMORY = '32MB';

/** The servers of a session. Its statements run on the standby, as long as the standby may be used. */
interface SearchedServers {
  readonly primary: pg.Pool;
  readonly standby: { readonly pool: pg.Pool; readonly state: SearchStandby } | undefined;
}

interface SearchedServer {
  readonly url: string;
  readonly connectMs: number;
}

/** The pool opens at the first search. JIT compilation is off, because it takes longer than most searches. */
function searcherPool({ url, connectMs }: SearchedServer): pg.Pool {
  const pool = new pg.Pool({
    Client: QuietClient,
    connectionString: url,
    max: SEARCHERS,
    connectionTimeoutMillis: connectMs,
    options: `-c default_transaction_read_only=on -c jit=off -c work_mem=${SEARCH_MEMORY}`,
    pipeline: true,
  });
  // The pool emits an error if an idle connection ends (see QuietClient).
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Each search has another statement, so no statement stays prepared. PostgreSQL ends statements that take too long.
 */
function searcherOf({ primary, standby }: SearchedServers, time: StatementTime, settings: string): Session {
  async function query<Row extends object>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    if (!standby?.state.isUsable) return queryIn<Row>(primary, sql, parameters);
    try {
      return await queryIn<Row>(standby.pool, sql, parameters);
    } catch (error) {
      if (!standby.state.refuses(error)) throw error;
      return queryIn<Row>(primary, sql, parameters);
    }
  }
  async function queryIn<Row extends object>(
    pool: pg.Pool,
    sql: string,
    parameters: readonly SqlValue[],
  ): Promise<Row[]> {
    const connection = await pool.connect();
    try {
      return await time.spend(async (leftMs) => {
        // Not awaited, because it goes out together with the statement.
        connection.query(`SET statement_timeout = ${leftMs}; ${settings}`).catch(() => undefined);
        return (await connection.query<Row>(onceStatementOf(sql, parameters))).rows;
      });
    } catch (error) {
      throw isCancelled(error) ? new StatementTooLong(time.limitMs) : error;
    } finally {
      connection.release();
    }
  }
  return {
    lockRows: '',
    lockFreeRows: '',
    ...POSTGRES_TERMS,
    query,
    async first<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row | undefined> {
      return (await query<Row>(sql, parameters))[0];
    },
  };
}

interface SearcherOptions {
  readonly url: string;
  /** A standby of the database, where searches run. */
  readonly searchUrl: string | undefined;
  /** A pool of the primary, which is asked how far the standby must be. */
  readonly reader: pg.Pool;
  readonly timeLimits: DatabaseTimeLimits;
}

/** The connections for searches: to the primary, and to the standby if one is configured. */
export class PostgresSearchers {
  readonly #searchMs: number;
  readonly #servers: SearchedServers;

  constructor({ url, searchUrl, reader, timeLimits: { searchMs, connectMs } }: SearcherOptions) {
    this.#searchMs = searchMs;
    const pool = searchUrl === undefined ? undefined : searcherPool({ url: searchUrl, connectMs });
    const standby = pool && { pool, state: new SearchStandby(reader, pool) };
    this.#servers = { primary: searcherPool({ url, connectMs }), standby };
  }

  begin(now: () => number): Searchers {
    const time = new StatementTime(this.#searchMs, now);
    return {
      searcher: searcherOf(this.#servers, time, SETTINGS.searcher),
      mergingSearcher: searcherOf(this.#servers, time, SETTINGS.mergingSearcher),
    };
  }

  get pools(): Readonly<Record<string, pg.Pool>> {
    const { primary, standby } = this.#servers;
    return { searches: primary, ...(standby && { standby_searches: standby.pool }) };
  }

  get usesStandby(): boolean | undefined {
    return this.#servers.standby?.state.isUsed;
  }

  watchStandby(listener: StandbyListener): void {
    const { standby } = this.#servers;
    if (standby) standby.state.listener = listener;
  }

  async close(): Promise<void> {
    await this.#servers.standby?.state.close();
    await Promise.all(Object.values(this.pools).map((pool) => pool.end()));
  }
}
