import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ActionOutcome } from '../action-outcome.js';

/** With `pending`, the board has not answered yet. With `cancelled`, the board has removed the job. */
export type BoardPostState = 'posted' | 'pending' | 'rejected' | 'cancelled';

/** A job on a job board. Each pair of job and board has one row, in any state (D-JPO-7). */
@Entity('board_posts')
@Index('board_posts_job', ['customerId', 'jobId', 'boardId'], { unique: true })
@Index('board_posts_board', ['customerId', 'boardId', 'state', 'jobId'])
@Index('board_posts_state', ['customerId', 'state', 'jobId'])
export class BoardPost {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('bigint') id!: number;
  /** From 1; each write adds 1. */
  @Column('bigint') version!: number;
  @Column('bigint') jobId!: number;
  /** The id of the job board in the blueprint. A later blueprint may lack the board. */
  @Column('text') boardId!: string;
  @Column('text') state!: BoardPostState;
  /** The last action that was requested. */
  @Column('text') action!: 'post' | 'unpost';
  /** The time of that action, in milliseconds since 1970. */
  @Column('bigint') actedAt!: number;
  /** The user who requested it. */
  @Column('text') username!: string;
  /** The outcome of that action in its reply (D-ACT-1). */
  @Column('text') outcome!: ActionOutcome['outcome'];
  /** The partner's message to the user, with its field markers (D-EVT-5). */
  @Column('text', { nullable: true }) message!: string | null;
  /** The URL to which the partner sends the acting user. */
  @Column('text', { nullable: true }) redirectUrl!: string | null;
  /**
   * The time at which the board accepted the job, in milliseconds since 1970. Null if the job is not known to be on
   * the board.
   */
  @Column('bigint', { nullable: true }) postedAt!: number | null;
  /** Milliseconds since 1970. */
  @Column('bigint') updatedAt!: number;
  /** JSON with the events that decide the outcome of the last action, and the result of each. */
  @Column('text') events!: string;
}
