import type { JobPostStatus } from '@talent-platform/protocol/models';
import { joinSql, sql, sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { ValueRange, ValueTest } from '../../../filter-engine/index.js';
import { BOARD_POST_STATES } from './search-leaves.js';
import type { PostTest, BoardTest } from './search-leaves.js';
import { orderedIndex, unorderedIndex } from './search-plan.js';
import type { Lookups } from './search-plan.js';
import { allOf, anyOf, byIndex, isWithin, testCondition, NEVER } from './sql-conditions.js';
import type { SearchDialect } from './sql-conditions.js';

/** The posts that a search looks at, and the time of the search. */
export interface PostsOf {
  readonly customerId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Ranges of job ids. The ids of the jobs must be in every range. */
  readonly ids: readonly ValueRange[];
}

/** The columns of a row of posts with the alias `jp`. */
interface PostColumns {
  readonly start: Sql;
  readonly end: Sql;
  readonly unposted: Sql;
}

const BY_INDEX: PostColumns = {
  start: sqlText('jp.start_at'),
  end: sqlText('jp.end_at'),
  unposted: sqlText('jp.unposted_at'),
};

/** The columns as expressions, which keep databases from the indexes over them: see `VALUES_IN_ORDER` in `profile-values.ts`. */
const IN_ORDER: PostColumns = {
  start: sqlText('CASE WHEN jp.job_id > 0 THEN jp.start_at END'),
  end: sqlText('CASE WHEN jp.job_id > 0 THEN jp.end_at END'),
  unposted: sqlText('CASE WHEN jp.job_id > 0 THEN jp.unposted_at END'),
};

/** The columns for the index over the posts that were not taken down. */
const OF_OPEN: PostColumns = { ...IN_ORDER, unposted: BY_INDEX.unposted };

const BY_JOB = [IN_ORDER, 'job_posts_job'] as const;

type StatusTest = (columns: PostColumns, now: number) => Sql;

/** The condition of each status (D-JPO-2). */
const STATUSES: Readonly<Record<JobPostStatus, StatusTest>> = {
  Posted: ({ start, end, unposted }, now) =>
    sql`${unposted} IS NULL AND ${start} <= ${now} AND (${end} IS NULL OR ${end} > ${now})`,
  Scheduled: ({ start, end, unposted }, now) =>
    sql`${unposted} IS NULL AND ${start} > ${now} AND (${end} IS NULL OR ${end} > ${now})`,
  Expired: ({ end, unposted }, now) => sql`${unposted} IS NULL AND ${end} <= ${now}`,
  Unposted: ({ unposted }) => sql`${unposted} IS NOT NULL`,
};

export const JOB_POST_STATUSES = Object.keys(STATUSES) as readonly JobPostStatus[];

/** A post without an end, or with an end in the future. An index finds each of the two. */
const OPEN_ENDS: readonly StatusTest[] = [({ end }) => sql`${end} IS NULL`, ({ end }, now) => sql`${end} > ${now}`];

const ENDS: Readonly<Record<JobPostStatus, readonly StatusTest[]>> = {
  Posted: OPEN_ENDS,
  Scheduled: OPEN_ENDS,
  Expired: [({ end }, now) => sql`${end} <= ${now}`],
  Unposted: [],
};

/** Finds jobs by their posts to portals. */
export class JobPosts {
  constructor(
    private readonly posts: PostsOf,
    private readonly session: SearchDialect,
  ) {}

  /**
   * A condition: the job has a post that passes. `OFFSET` keeps PostgreSQL from asking all posts at once. Bounds and an order, instead of
   * an equality, keep it from an index over other columns that also holds the job.
   */
  has(test: PostTest, jobId: Sql): Sql {
    return sql`EXISTS (${this.#select(test, ...BY_JOB)} AND jp.job_id >= ${jobId} AND jp.job_id <= ${jobId}
      ORDER BY jp.job_id, jp.id LIMIT 1 OFFSET 0)`;
  }

  /** Finds the jobs that have such a post. An index has the live jobs of one portal in their order. */
  lookupsOf(test: PostTest): Lookups {
    const [only, ...others] = isPosted(test) ? this.#liveOn(test) : [];
    if (only === undefined || others.length > 0) return { index: unorderedIndex(this.#selects(test)) };
    const between = allOf(this.posts.ids.map((range) => isWithin(range, sqlText('jp.job_id'))));
    const live = sql`${only} AND ${between}`;
    return { index: orderedIndex(live), scan: live };
  }

  /** Selects the live jobs of each portal that the test names. */
  #liveOn(test: PostTest): Sql[] {
    const { portalIds = [] } = test;
    return portalIds.map((id) => this.#select({ ...test, portalIds: [id] }, OF_OPEN, 'job_posts_live'));
  }

  /** Splits the test into selects that an index answers. No index has the posts that were taken down. */
  #selects(test: PostTest): Sql[] {
    const { statuses = [], portalIds, startAt, endAt } = test;
    if (portalIds !== undefined && isPosted(test)) return this.#liveOn(test);
    if (startAt !== undefined) return [this.#select(test, { ...IN_ORDER, start: BY_INDEX.start }, 'job_posts_start')];
    if (endAt !== undefined) return [this.#select(test, { ...IN_ORDER, end: BY_INDEX.end }, 'job_posts_end')];
    if (statuses.includes('Unposted')) return [];
    return statuses.flatMap((status) =>
      ENDS[status].map((end) => {
        const select = this.#select({ ...test, statuses: [status] }, BY_INDEX, 'job_posts_open');
        return sql`${select} AND ${end(BY_INDEX, this.posts.now)}`;
      }),
    );
  }

  #select(test: PostTest, columns: PostColumns, index: string): Sql {
    const by = byIndex(this.session, index);
    return sql`SELECT jp.job_id AS id FROM job_posts AS jp ${by} WHERE ${this.#passes(test, columns)}`;
  }

  #passes({ statuses, portalIds, startAt, endAt }: PostTest, columns: PostColumns): Sql {
    const { customerId, now } = this.posts;
    const isOneOf = statuses?.map((status) => sql`(${STATUSES[status](columns, now)})`);
    return allOf([
      sql`jp.customer_id = ${customerId}`,
      ...(portalIds ? [anyOf(portalIds.map((portalId) => sql`jp.portal_id = ${portalId}`))] : []),
      ...(isOneOf ? [isOneOf.length === 1 ? joinSql(isOneOf, '') : anyOf(isOneOf)] : []),
      ...(startAt ? [this.#test(startAt, columns.start)] : []),
      ...(endAt ? [this.#test(endAt, columns.end)] : []),
    ]);
  }

  #test(test: ValueTest, column: Sql): Sql {
    return testCondition(test, { text: column, folded: column, number: column, date: column }, this.session);
  }
}

function isPosted({ statuses = [] }: PostTest): boolean {
  return statuses.length === 1 && statuses[0] === 'Posted';
}

/** Finds jobs by their posts to job boards. */
export class JobBoards {
  constructor(
    private readonly posts: Pick<PostsOf, 'customerId' | 'ids'>,
    private readonly session: SearchDialect,
  ) {}

  /** A condition: the job has a post that passes. `OFFSET` keeps PostgreSQL from asking all posts at once. */
  has({ states, boardIds }: BoardTest, jobId: Sql): Sql {
    const isOneOf = (column: Sql, texts: readonly string[]): Sql =>
      texts.length === 0
        ? NEVER
        : sql`${column} IN (${joinSql(
            texts.map((text) => sql`${text}`),
            ', ',
          )})`;
    const passes = allOf([
      sql`bp.customer_id = ${this.posts.customerId}`,
      sql`bp.job_id = ${jobId}`,
      ...(states ? [isOneOf(sqlText('bp.state'), states)] : []),
      ...(boardIds ? [isOneOf(sqlText('bp.board_id'), boardIds)] : []),
    ]);
    return sql`EXISTS (SELECT 1 FROM board_posts AS bp ${byIndex(this.session, 'board_posts_job')} WHERE ${passes} LIMIT 1 OFFSET 0)`;
  }

  /** Finds the jobs that have such a post. An index has the jobs of one state, and of one board and state, in their order. */
  lookupsOf({ states = BOARD_POST_STATES, boardIds }: BoardTest): Lookups {
    const between = allOf(this.posts.ids.map((range) => isWithin(range, sqlText('bp.job_id'))));
    const selects = states.flatMap((state) => {
      if (boardIds === undefined) return [this.#select('board_posts_state', sql`bp.state = ${state}`)];
      return boardIds.map((id) => this.#select('board_posts_board', sql`bp.board_id = ${id} AND bp.state = ${state}`));
    });
    const [only, ...others] = selects;
    if (only === undefined) return { index: unorderedIndex([this.#select('board_posts_state', NEVER)]) };
    if (others.length > 0) return { index: unorderedIndex(selects) };
    const scan = sql`${only} AND ${between}`;
    return { index: orderedIndex(scan), scan };
  }

  #select(index: string, passes: Sql): Sql {
    return sql`SELECT bp.job_id AS id FROM board_posts AS bp ${byIndex(this.session, index)}
      WHERE bp.customer_id = ${this.posts.customerId} AND ${passes}`;
  }
}
