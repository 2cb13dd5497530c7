import type { Searchers, Session, SqlValue, UnitOfWork } from '../../src/database/index.js';

/** A statement, with its values. */
export type Asked = readonly [sql: string, values: readonly SqlValue[]];

/** The sessions of searches, which ask the database and note every statement. */
export function heard({ searcher, mergingSearcher }: Searchers, statements: Asked[]): Searchers {
  const noting = (session: Session): Session =>
    Object.create(session, {
      query: {
        value: (asked: string, values: readonly SqlValue[] = []) => {
          statements.push([asked, values]);
          return session.query(asked, values);
        },
      },
    }) as Session;
  return { searcher: noting(searcher), mergingSearcher: noting(mergingSearcher) };
}

/** The lines of the database's plan that read a table. */
export function planOf(unitOfWork: UnitOfWork, [asked, values]: Asked): Promise<string[]> {
  const isPostgres = unitOfWork.reader.positionIn === 'strpos';
  return unitOfWork.snapshot(async (session) => {
    // On small tables, PostgreSQL would read all rows.
    if (isPostgres) await session.query('SET LOCAL enable_seqscan = off');
    if (isPostgres) await session.query('SET LOCAL enable_bitmapscan = off');
    const explain = isPostgres ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
    const lines = await session.query<Record<string, unknown>>(`${explain} ${asked}`, values);
    return lines.map((line) => String(line[isPostgres ? 'QUERY PLAN' : 'detail'])).filter((line) => READS.test(line));
  });
}

const READS =
  /^(SCAN|SEARCH) ([vplas]|jp)\b|\bScan\b.* on (profile_values|profiles|job_posts|company_addresses)\b|Index Scan on /;

const NAMES: Readonly<Record<string, string>> = {
  profile_values_pkey: 'key',
  profile_values_number: 'number',
  profile_values_text: 'text',
  profile_values_date: 'date',
  profiles_pkey: 'profile',
  sqlite_autoindex_profiles_1: 'profile',
  profiles_updated: 'updated',
  profiles_created_by: 'created by',
  profiles_updated_by: 'updated by',
  company_addresses_pkey: 'address',
  sqlite_autoindex_company_addresses_1: 'address',
  company_addresses_company: 'address by company',
  job_posts_job: 'posts by job',
  job_posts_live: 'live posts',
  job_posts_open: 'open posts',
  job_posts_start: 'posts by start',
  job_posts_end: 'posts by end',
};
const KEYS: Readonly<Record<string, string>> = { v: 'key', l: 'key', p: 'profile' };

/** The index that a line of a plan names; the line itself where it names none, and so goes through a table. */
export function indexOf(line: string): string {
  const [, alias = ''] = /^SEARCH ([vpl]) USING (?:COVERING )?PRIMARY KEY/.exec(line) ?? [];
  const [, name = ''] =
    /(?:using|INDEX) ((?:profile|company_addresses|job_posts|sqlite_autoindex)\w+)/.exec(line) ?? [];
  return KEYS[alias] ?? NAMES[name] ?? line;
}
