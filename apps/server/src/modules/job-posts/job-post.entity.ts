import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A job on a career portal. Its status is told by its times (D-JPO-2). */
@Entity('job_posts')
@Index('job_posts_job', ['customerId', 'jobId', 'id'])
// The jobs that are live on a portal, by id, and whether one is: past all that was taken down.
@Index('job_posts_live', ['customerId', 'portalId', 'jobId', 'startAt', 'endAt'], { where: 'unposted_at IS NULL' })
@Index('job_posts_start', ['customerId', 'startAt', 'jobId'])
@Index('job_posts_end', ['customerId', 'endAt', 'jobId'])
// Those that are up, or will be, without the many that ended.
@Index('job_posts_open', ['customerId', 'endAt', 'startAt', 'jobId'], { where: 'unposted_at IS NULL' })
export class JobPost {
  @PrimaryColumn('bigint')
  customerId!: number;

  @PrimaryColumn('bigint')
  id!: number;

  @Column('bigint')
  jobId!: number;

  /** As the blueprint numbers it, which may name it no longer. */
  @Column('bigint')
  portalId!: number;

  /** The `userid` that it was posted with: the id of a person profile. */
  @Column('bigint', { nullable: true })
  userId!: number | null;

  /** Milliseconds since 1970. */
  @Column('bigint')
  startAt!: number;

  /** Milliseconds since 1970: from then on it is no longer live. Null where it is open. */
  @Column('bigint', { nullable: true })
  endAt!: number | null;

  /** Milliseconds since 1970. */
  @Column('bigint')
  createdAt!: number;

  /** The id of a person profile. */
  @Column('bigint')
  createdBy!: number;

  /** Milliseconds since 1970; null until it is taken down. */
  @Column('bigint', { nullable: true })
  unpostedAt!: number | null;

  /** The id of a person profile. */
  @Column('bigint', { nullable: true })
  unpostedBy!: number | null;

  /** The `userid` that it was taken down with. */
  @Column('bigint', { nullable: true })
  unpostUserId!: number | null;
}
