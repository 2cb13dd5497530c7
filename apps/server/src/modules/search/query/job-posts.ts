import type { JobPostStatus } from '@talent-platform/protocol/models';
import { joinSql, sql, sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { ValueRange, ValueTest } from '../../../filter-engine/index.js';
import { BOARD_POST_STATES } from './search-leaves.js';
import type { PostTest, BoardTest } from './search-leaves.js';
import { BY_ID, NO_LOOKUPS } from './search-plan.js';
import type { Lookups } from './search-plan.js';
import { allOf, anyOf, isWithin, testCondition, NEVER } from './sql-conditions.js';
import type { SearchDialect } from './sql-conditions.js';

/** The posts that a search looks at, and the time of the search. */
export interface PostsOf {
  readonly customerId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Ranges of job ids. The ids of the jobs must be in every range. */
  readonly ids: readonly ValueRange[];
}

type StatusTest = (now: number) => Sql;

/** The condition of each status (D-JPO-2). */
const STATUSES: Readonly<Record<JobPostStatus, StatusTest>> = {
  Posted: (now) => sql`jp.unposted_at IS NULL AND jp.start_at <= ${now} AND (jp.end_at IS NULL OR jp.end_at > ${now})`,
  Scheduled: (now) =>
    sql`jp.unposted_at IS NULL AND jp.start_at > ${now} AND (jp.end_at IS NULL OR jp.end_at > ${now})`,
  Expired: (now) => sql`jp.unposted_at IS NULL AND jp.end_at <= ${now}`,
  Unposted: () => sql`jp.unposted_at IS NOT NULL`,
};

export const JOB_POST_STATUSES = Object.keys(STATUSES) as readonly JobPostStatus[];

/** A post without an end, or with an end in the future. An index finds each of the two. */
const OPEN_ENDS: readonly StatusTest[] = [() => sql`jp.end_at IS NULL`, (now) => sql`jp.end_at > ${now}`];

const ENDS: Readonly<Record<JobPostStatus, readonly StatusTest[]>> = {
  Posted: OPEN_ENDS,
  Scheduled: OPEN_ENDS,
  Expired: [(now) => sql`jp.end_at <= ${now}`],
  Unposted: [],
};

/** Finds jobs by their posts to portals. */
export class JobPosts {
  constructor(
    private readonly posts: PostsOf,
    private readonly session: SearchDialect,
  ) {}

  /** A condition: the job has a post that passes. `OFFSET` keeps PostgreSQL from asking all posts at once. */
  has(test: PostTest, jobId: Sql): Sql {
    return sql`EXISTS (${this.#select(test, 'job_posts_job')} AND jp.job_id = ${jobId} LIMIT 1 OFFSET 0)`;
  }

  /** The live jobs of one portal, in their order. */
  liveOn(test: PostTest): Sql {
    const between = allOf(this.posts.ids.map((range) => isWithin(range, sqlText('jp.job_id'))));
    return sql`${this.#select(test, 'job_posts_live')} AND ${between}`;
  }

  lookupsOf(test: PostTest): Lookups {
    const { portalIds = [] } = test;
    if (isPosted(test) && portalIds.length === 1) return { index: { selects: [this.liveOn(test)], orderedBy: BY_ID } };
    const selects = this.#selects(test);
    return selects.length === 0 ? NO_LOOKUPS : { index: { selects } };
  }

  /** Splits the test into selects that an index answers. No index has the posts that were taken down. */
  #selects(test: PostTest): Sql[] {
    const { statuses = [], portalIds, startAt, endAt } = test;
    if (portalIds !== undefined && isPosted(test))
      return portalIds.map((id) => this.#select({ ...test, portalIds: [id] }, 'job_posts_live'));
    if (startAt !== undefined) return [this.#select(test, 'job_posts_start')];
    if (endAt !== undefined) return [this.#select(test, 'job_posts_end')];
    if (statuses.includes('Unposted')) return [];
    return statuses.flatMap((status) =>
      ENDS[status].map(
        (end) => sql`${this.#select({ ...test, statuses: [status] }, 'job_posts_open')} AND ${end(this.posts.now)}`,
      ),
    );
  }

  /** @param index the index that SQLite must use. Otherwise it prefers any range to an order. */
  #select(test: PostTest, index: string): Sql {
    const { indexedBy } = this.session;
    const by = sqlText(indexedBy === '' ? '' : `${indexedBy} ${index}`);
    return sql`SELECT jp.job_id AS id FROM job_posts AS jp ${by} WHERE ${this.#passes(test)}`;
  }

  #passes({ statuses, portalIds, startAt, endAt }: PostTest): Sql {
    const { customerId, now } = this.posts;
    const isOneOf = statuses?.map((status) => sql`(${STATUSES[status](now)})`);
    return allOf([
      sql`jp.customer_id = ${customerId}`,
      ...(portalIds ? [anyOf(portalIds.map((portalId) => sql`jp.portal_id = ${portalId}`))] : []),
      ...(isOneOf ? [isOneOf.length === 1 ? joinSql(isOneOf, '') : anyOf(isOneOf)] : []),
      ...(startAt ? [this.#test(startAt, sqlText('jp.start_at'))] : []),
      ...(endAt ? [this.#test(endAt, sqlText('jp.end_at'))] : []),
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
    return sql`EXISTS (SELECT 1 FROM board_posts AS bp ${this.#by('board_posts_job')} WHERE ${passes} LIMIT 1 OFFSET 0)`;
  }

  /** Finds the jobs that have such a post. An index has the jobs of one state, and of one board and state, in their order. */
  lookupsOf({ states = BOARD_POST_STATES, boardIds }: BoardTest): Lookups {
    const between = allOf(this.posts.ids.map((range) => isWithin(range, sqlText('bp.job_id'))));
    const selects = states.flatMap((state) => {
      if (boardIds === undefined) return [this.#select('board_posts_state', sql`bp.state = ${state}`)];
      return boardIds.map((id) => this.#select('board_posts_board', sql`bp.board_id = ${id} AND bp.state = ${state}`));
    });
    const [only, ...others] = selects;
    if (only === undefined) return { index: { selects: [this.#select('board_posts_state', NEVER)] } };
    return others.length > 0
      ? { index: { selects } }
      : { index: { selects: [sql`${only} AND ${between}`], orderedBy: BY_ID } };
  }

  #select(index: string, passes: Sql): Sql {
    return sql`SELECT bp.job_id AS id FROM board_posts AS bp ${this.#by(index)}
      WHERE bp.customer_id = ${this.posts.customerId} AND ${passes}`;
  }

  #by(index: string): Sql {
    const { indexedBy } = this.session;
    return sqlText(indexedBy === '' ? '' : `${indexedBy} ${index}`);
  }
}
