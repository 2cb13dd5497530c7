import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ActionOutcome } from '../action-outcome.js';

/** `pending`: the board has not answered yet, or never did. `cancelled`: it has taken the job off. */
export type BoardPostState = 'posted' | 'pending' | 'rejected' | 'cancelled';

/** A job on a job board: one row for both, whatever became of it (D-JPO-7). */
@Entity('board_posts')
@Index('board_posts_job', ['customerId', 'jobId', 'boardId'], { unique: true })
@Index('board_posts_board', ['customerId', 'boardId', 'state', 'jobId'])
@Index('board_posts_state', ['customerId', 'state', 'jobId'])
export class BoardPost {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('bigint')
  id!: number;

  /** Counts what was written, from 1. */
  @Column('bigint')
  version!: number;

  @Column('bigint')
  jobId!: number;

  /** As the blueprint names it, which may name it no longer. */
  @Column('text')
  boardId!: string;

  @Column('text')
  state!: BoardPostState;

  /** What was asked for last. */
  @Column('text')
  action!: 'post' | 'unpost';

  /** When, in milliseconds since 1970 … */
  @Column('bigint')
  actedAt!: number;

  /** … and by whom. */
  @Column('text')
  username!: string;

  /** What came of that: as the action is answered (D-ACT-1). */
  @Column('text')
  outcome!: ActionOutcome['outcome'];

  /** What the partner says to the user, with the markers of fields (D-EVT-5). */
  @Column('text', { nullable: true })
  message!: string | null;

  /** Where the partner sends the user who acted. */
  @Column('text', { nullable: true })
  redirectUrl!: string | null;

  /** When the board took the job, in milliseconds since 1970; null unless it has it, as far as is known. */
  @Column('bigint', { nullable: true })
  postedAt!: number | null;

  /** Milliseconds since 1970. */
  @Column('bigint')
  updatedAt!: number;

  /** JSON: the events of the last action that decide the outcome, with what came of each. */
  @Column('text')
  events!: string;

  /** JSON: the ids of the events of actions before it, from the post on. */
  @Column('text')
  earlierEvents!: string;
}
