import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { NewRow, Session } from '../../database/index.js';
import { JobPost } from './job-post.entity.js';
import type { LivePost } from './job-post.entity.js';

const POSTS = new Table(JobPost);
const INSERT = POSTS.insert();
const SELECT_POSTS = `SELECT ${POSTS.columns()} FROM job_posts`;
const SELECT_OF_JOB = `${SELECT_POSTS} WHERE customer_id = ? AND job_id = ? ORDER BY id`;
const SELECT_LIVE = `${SELECT_POSTS}
  WHERE customer_id = ? AND portal_id = ? AND job_id = ? AND unposted_at IS NULL AND (end_at IS NULL OR end_at > ?)`;
const SELECT_POSTED = `SELECT DISTINCT ${POSTS.columns(['portalId'])} FROM job_posts`;
const IS_POSTED = 'unposted_at IS NULL AND start_at <= ? AND (end_at IS NULL OR end_at > ?)';
const ARE_POSTED = `WHERE customer_id = ? AND job_id = ? AND ${IS_POSTED}`;
const UNPOST = `UPDATE job_posts SET unposted_at = ?, unposted_by = ?, unpost_user_id = ?
  WHERE customer_id = ? AND id = ?`;

type JobPostKey = Readonly<Pick<JobPost, 'customerId' | 'id'>>;

@Injectable()
export class JobPostsRepository {
  async find(session: Session, { customerId, id }: JobPostKey): Promise<JobPost | undefined> {
    const rows = await session.query<JobPost>(`${SELECT_POSTS} WHERE customer_id = ? AND id = ?`, [customerId, id]);
    return rows[0];
  }

  /** Lists the posts of a job in any status, lowest id first. */
  listOfJob(session: Session, customerId: number, jobId: number): Promise<JobPost[]> {
    return session.query<JobPost>(SELECT_OF_JOB, [customerId, jobId]);
  }

  async countOfJob(session: Session, customerId: number, jobId: number): Promise<number> {
    const sql = 'SELECT COUNT(*) AS count FROM job_posts WHERE customer_id = ? AND job_id = ?';
    return Number((await session.query<{ count: number }>(sql, [customerId, jobId]))[0]?.count);
  }

  /** Finds the post that is Posted or Scheduled at `now`. A caller that changes the post locks the job's row first. */
  async findLive(
    session: Session,
    { customerId, portalId, jobId, now }: Pick<JobPost, 'customerId' | 'portalId' | 'jobId'> & { readonly now: number },
  ): Promise<JobPost | undefined> {
    return (await session.query<JobPost>(SELECT_LIVE, [customerId, portalId, jobId, now]))[0];
  }

  /** Lists those posts of the jobs that are Posted on the portal at `now`, the latest first. */
  listPosted(
    session: Session,
    { customerId, portalId, now }: Pick<JobPost, 'customerId' | 'portalId'> & { readonly now: number },
    jobIds: readonly number[],
  ): Promise<LivePost[]> {
    // SQLite would read all posts of the customer that have started.
    const ofJobs = session.indexedBy && `${session.indexedBy} job_posts_job`;
    return session.query(
      `SELECT ${POSTS.columns(['jobId', 'startAt', 'endAt'])} FROM job_posts ${ofJobs}
       WHERE customer_id = ? AND portal_id = ? AND job_id ${session.isOneOfJson} AND ${IS_POSTED}
       ORDER BY start_at DESC, job_id DESC`,
      [customerId, portalId, JSON.stringify(jobIds), now, now],
    );
  }

  /** Lists the portals on which a post of the job is Posted at `now`. */
  async listPostedPortals(
    session: Session,
    { customerId, jobId, now }: Pick<JobPost, 'customerId' | 'jobId'> & { readonly now: number },
  ): Promise<number[]> {
    // SQLite would read all posts of the customer that have started.
    const ofJob = session.indexedBy && `${session.indexedBy} job_posts_job`;
    const rows = await session.query<Pick<JobPost, 'portalId'>>(`${SELECT_POSTED} ${ofJob} ${ARE_POSTED}`, [
      ...[customerId, jobId],
      ...[now, now],
    ]);
    return rows.map(({ portalId }) => portalId);
  }

  async insert(session: Session, post: NewRow<JobPost>): Promise<void> {
    await session.query(INSERT, POSTS.valuesOf(post));
  }

  async unpost(
    session: Session,
    { customerId, id }: JobPostKey,
    { at, by, userId }: { readonly at: number; readonly by: number; readonly userId: number | null },
  ): Promise<void> {
    await session.query(UNPOST, [at, by, userId, customerId, id]);
  }
}
