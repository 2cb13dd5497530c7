import { Injectable } from '@nestjs/common';
import { Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { BoardPost } from './board-post.entity.js';

const POSTS = new Table(BoardPost);
const SELECT = `SELECT ${POSTS.columns()} FROM board_posts`;
const STORE = `${POSTS.insert()} ${POSTS.orUpdate()}`;

@Injectable()
export class BoardPostsRepository {
  async find(
    session: Session,
    { customerId, id }: Pick<BoardPost, 'customerId' | 'id'>,
  ): Promise<BoardPost | undefined> {
    return (await session.query<BoardPost>(`${SELECT} WHERE customer_id = ? AND id = ?`, [customerId, id]))[0];
  }

  /** Lists the board posts of a job with ids above `after`. */
  list(
    session: Session,
    { customerId, jobId, after, limit }: { customerId: number; jobId: number; after: number; limit: number },
  ): Promise<BoardPost[]> {
    // SQLite would read all board posts of the customer, in their order.
    const ofJob = session.indexedBy && `${session.indexedBy} board_posts_job`;
    return session.query(`${SELECT} ${ofJob} WHERE customer_id = ? AND job_id = ? AND id > ? ORDER BY id LIMIT ?`, [
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

  /** Finds and locks the board posts of a job whose last action has recorded the event. */
  listForUpdate(
    session: Session,
    { customerId, jobId }: Pick<BoardPost, 'customerId' | 'jobId'>,
    eventId: string,
  ): Promise<BoardPost[]> {
    const { positionIn, lockRows } = session;
    const statement = `${SELECT} WHERE customer_id = ? AND job_id = ? AND ${positionIn}(events, ?) > 0
      ORDER BY board_id${lockRows}`;
    return session.query(statement, [customerId, jobId, eventId]);
  }

  /** Inserts a board post, or stores another version. */
  async store(session: Session, post: Readonly<BoardPost>): Promise<void> {
    await session.query(STORE, POSTS.valuesOf(post));
  }
}
