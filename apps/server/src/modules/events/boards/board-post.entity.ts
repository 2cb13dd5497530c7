import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ActionOutcome } from '../action-outcome.js';

/** `pending`: the board has not answered. `cancelled`: the board has taken the job off. */
export type BoardPostState = 'posted' | 'pending' | 'rejected' | 'cancelled';

/** A job on a job board. Each pair of job and board has one row, in whatever state (D-JPO-7). */
@Entity('board_posts')
@Index('board_posts_job', ['customerId', 'jobId', 'boardId'], { unique: true })
@Index('board_posts_board', ['customerId', 'boardId', 'state', 'jobId'])
@Index('board_posts_state', ['customerId', 'state', 'jobId'])
export class BoardPost {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('bigint')
  id!: number;

  /** From 1; each write adds 1. */
  @Column('bigint')
  version!: number;

  @Column('bigint')
  jobId!: number;

  /** The id of the job board in the blueprint. The board may be gone since. */
  @Column('text')
  boardId!: string;

  @Column('text')
  state!: BoardPostState;

  /** The last action that was requested. */
  @Column('text')
  action!: 'post' | 'unpost';

  /** The time of that action, in milliseconds since 1970. */
  @Column('bigint')
  actedAt!: number;

  /** The user who requested it. */
  @Column('text')
  username!: string;

  /** The outcome of that action, as its reply says it (D-ACT-1). */
  @Column('text')
  outcome!: ActionOutcome['outcome'];

  /** The partner's message to the user, with its field markers (D-EVT-5). */
  @Column('text', { nullable: true })
  message!: string | null;

  /** The URL to which the partner sends the acting user. */
  @Column('text', { nullable: true })
  redirectUrl!: string | null;

  /** When the board took the job, in milliseconds since 1970; null if the job is not known to be on the board. */
  @Column('bigint', { nullable: true })
  postedAt!: number | null;

  /** Milliseconds since 1970. */
  @Column('bigint')
  updatedAt!: number;

  /** JSON: the events that decide the outcome of the last action, with the result of each. */
  @Column('text')
  events!: string;

  /** JSON: the ids of the events of earlier actions, from the post on. */
  @Column('text')
  earlierEvents!: string;
}
