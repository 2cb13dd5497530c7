import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A job on a career portal. Its times decide its status (D-JPO-2). */
@Entity('job_posts')
@Index('job_posts_job', ['customerId', 'jobId', 'id'])
// Finds the live jobs of a portal, without posts that were taken down.
@Index('job_posts_live', ['customerId', 'portalId', 'jobId', 'startAt', 'endAt'], { where: 'unposted_at IS NULL' })
@Index('job_posts_start', ['customerId', 'startAt', 'jobId'])
@Index('job_posts_end', ['customerId', 'endAt', 'jobId'])
// Finds posts that are live or scheduled, without the many that ended.
@Index('job_posts_open', ['customerId', 'endAt', 'startAt', 'jobId'], { where: 'unposted_at IS NULL' })
export class JobPost {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('bigint') jobId!: number;
  /** The number of the portal in the blueprint. A later blueprint may have removed the portal. */
  @Column('bigint') portalId!: number;
  /** The `userid` of the request that posted the job: the id of a person profile. */
  @Column('bigint', { nullable: true }) userId!: number | null;
  /** Milliseconds since 1970. */
  @Column('bigint') startAt!: number;
  /** The end of the post in milliseconds since 1970; null if the post has no end. */
  @Column('bigint', { nullable: true }) endAt!: number | null;
  /** Milliseconds since 1970. */
  @Column('bigint') createdAt!: number;
  /** The id of a person profile. */
  @Column('bigint') createdBy!: number;
  /** Milliseconds since 1970; null until the post is taken down. */
  @Column('bigint', { nullable: true }) unpostedAt!: number | null;
  /** The id of a person profile. */
  @Column('bigint', { nullable: true }) unpostedBy!: number | null;
  /** The `userid` of the request that took the post down. */
  @Column('bigint', { nullable: true }) unpostUserId!: number | null;
}

/** The part of a post that a portal shows. */
export type LivePost = Readonly<Pick<JobPost, 'jobId' | 'startAt' | 'endAt'>>;
