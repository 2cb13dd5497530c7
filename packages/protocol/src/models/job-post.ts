import type { Link } from '../wire/link-header.js';

/**
 * The statuses of a job post: live, not started, ended, or taken down (D-JPO-2).
 *
 * @example
 * JOB_POST_STATUSES.includes('Posted'); // true
 */
export const JOB_POST_STATUSES = ['Posted', 'Scheduled', 'Expired', 'Unposted'] as const;

/** The status of a job post; time alone moves it from Scheduled to Posted and to Expired (D-JPO-2). */
export type JobPostStatus = (typeof JOB_POST_STATUSES)[number];

/**
 * A job on a career portal, as read (spec: Job post).
 *
 * @example
 * const post: JobPost = {
 *   jobpostid: 7, portalurl: 'careers.acme.example', startdate: '2026-11-20 09:30 AM', status: 'Posted',
 *   links: [{ rel: 'self', title: 'Job post', url: 'https://api.example/customers/1/portalposts/7' }],
 * };
 */
export interface JobPost {
  readonly jobpostid: number;
  /** The host of the portal, or its name if it has no host (D-JPO-5). */
  readonly portalurl: string;
  /** `2026-11-20 09:30 AM`, UTC. */
  readonly startdate: string;
  /** In the same form. Undefined if the post has no end. */
  readonly enddate?: string;
  readonly status: JobPostStatus;
  /** `self`, `job`, and `user` if the post names a user whom the reader may see. Only for a single post. */
  readonly links?: readonly Link[];
}

/** The posts of a job, whatever their status, lowest id first: the answer of `GET …/portalposts/job/{jobId}` (D-JPO-3). */
export interface JobPostList {
  readonly jobposts: readonly JobPost[];
}

/**
 * The body of a PATCH that takes a post down: `PATCH …/portalposts/unpost` (spec: Career-portal search and job posts).
 *
 * @example
 * const body: JobUnpostInput = { jobid: 12, portalurl: 'careers.acme.example' };
 */
export interface JobUnpostInput {
  readonly jobid: number;
  /** The id of a person whom the caller may see. It is only recorded (D-JPO-1). */
  readonly userid?: number | null;
  /** The host of the portal, or its name if it has no host. */
  readonly portalurl: string;
}

/**
 * The body of a POST that posts a job on a portal: `POST …/portalposts/`. `null` and `''` are as good as left out.
 *
 * @example
 * const body: JobPostInput = { jobid: 12, portalurl: 'careers.acme.example', enddate: '2026-12-31 12:00 PM' };
 */
export interface JobPostInput extends JobUnpostInput {
  /** `2026-11-20 09:30 AM`, UTC. The default is now. */
  readonly startdate?: string | null;
  /** In the same form, after the start. Without it, the post has no end. */
  readonly enddate?: string | null;
}
