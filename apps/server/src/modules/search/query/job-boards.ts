import { joinSql, sql, sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { PostsOf } from './job-posts.js';
import { BOARD_POST_STATES } from './profile-leaf.js';
import type { BoardTest } from './profile-leaf.js';
import { orderedIndex, unorderedIndex } from './search-plan.js';
import type { Lookups } from './search-plan.js';
import { allOf, isWithin, NEVER } from './sql-conditions.js';
import type { SearchDialect } from './sql-conditions.js';

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
    if (only === undefined) return { index: unorderedIndex([this.#select('board_posts_state', NEVER)]) };
    if (others.length > 0) return { index: unorderedIndex(selects) };
    const scan = sql`${only} AND ${between}`;
    return { index: orderedIndex(scan), scan };
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
