import { Injectable } from '@nestjs/common';
import { sql, sqlList, Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import { BoardPost } from './board-post.entity.js';

const POSTS = new Table(BoardPost);
const SELECT = `SELECT ${POSTS.columns()} FROM board_posts`;
const STORE = `${POSTS.insert()} ${POSTS.orUpdate()}`;

type JobKey = Readonly<Pick<BoardPost, 'customerId' | 'jobId'>>;

interface BoardPostsSearch extends JobKey {
  /** Only ids above this one. */
  readonly after: number;
  readonly limit: number;
}

@Injectable()
export class BoardPostsRepository {
  async find(
    session: Session,
    { customerId, id }: Pick<BoardPost, 'customerId' | 'id'>,
  ): Promise<BoardPost | undefined> {
    return (await session.query<BoardPost>(`${SELECT} WHERE customer_id = ? AND id = ?`, [customerId, id]))[0];
  }

  list(session: Session, { customerId, jobId, after, limit }: BoardPostsSearch): Promise<BoardPost[]> {
    return session.query(`${SELECT} WHERE customer_id = ? AND job_id = ? AND id > ? ORDER BY id LIMIT ?`, [
      ...[customerId, jobId, after],
      limit,
    ]);
  }

  /** Locks the board post until the unit of work ends. */
  async findForUpdate(
    session: Session,
    { customerId, jobId, boardId }: Pick<BoardPost, 'customerId' | 'jobId' | 'boardId'>,
  ): Promise<BoardPost | undefined> {
    const statement = `${SELECT} WHERE customer_id = ? AND job_id = ? AND board_id = ?${session.lockRows}`;
    return (await session.query<BoardPost>(statement, [customerId, jobId, boardId]))[0];
  }

  /** Finds and locks the board posts of a job to which the event belongs, by the last action or an earlier one. */
  listForUpdate(session: Session, { customerId, jobId }: JobKey, eventId: string): Promise<BoardPost[]> {
    const { positionIn, lockRows } = session;
    const isNamed = `(${positionIn}(events, ?) > 0 OR ${positionIn}(earlier_events, ?) > 0)`;
    const statement = `${SELECT} WHERE customer_id = ? AND job_id = ? AND ${isNamed} ORDER BY board_id${lockRows}`;
    return session.query(statement, [customerId, jobId, eventId, eventId]);
  }

  /** Inserts a board post, or stores another version. */
  async store(session: Session, post: Readonly<BoardPost>): Promise<void> {
    await session.query(STORE, POSTS.valuesOf(post));
  }

  /** Marks these deliveries as failed, except those that are just being sent or stored. */
  async withdraw(
    session: Session,
    customerId: number,
    { ids, now }: { ids: readonly string[]; now: number },
  ): Promise<void> {
    if (ids.length === 0) return;
    const free = sql`SELECT id FROM deliveries WHERE customer_id = ${customerId} AND id IN ${sqlList(ids)}
      AND status = 'pending' AND (claim IS NULL OR due_at <= ${now})`;
    const rows = await session.query<Pick<Delivery, 'id'>>(free.text + session.lockFreeRows, free.values);
    if (rows.length === 0) return;
    const { text, values } = sql`UPDATE deliveries SET status = 'failed', due_at = NULL, claim = NULL
      WHERE customer_id = ${customerId} AND id IN ${sqlList(rows.map(({ id }) => id))}`;
    await session.query(text, values);
  }
}
