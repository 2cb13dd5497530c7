import type {
  ActionOutcome,
  BoardPost,
  Created,
  FoundJob,
  JobPost,
  JobPostInput,
  JobUnpostInput,
  PortalFilter,
} from '@talent-platform/protocol/models';
import type { CallOptions, CreateOptions, WriteOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { act, create, method, readList, update } from '../connection/methods.js';
import type { Methods } from '../connection/methods.js';
import { items } from './pages.js';
import type { PageOptions } from './pages.js';
import { searchPortal } from './search-pages.js';
import type { FilterInput, SearchOptions } from './search-pages.js';

/** Career portals. */
export interface Portals {
  /**
   * Iterates over all jobs that are posted on a portal now and fit a filter, the newest id first.
   *
   * @param portal the id or the name of the portal.
   * @throws ServiceError RESOURCE_NOT_FOUND for an unknown portal, SEARCH_INVALID.
   * @example
   * for await (const { id, portalUrl } of client.portals.jobs('careers')) console.log(id, portalUrl);
   * @see spec: Career-portal search and job posts; D-SEA-2
   */
  jobs(
    portal: string | number,
    filter?: FilterInput,
    options?: SearchOptions,
  ): AsyncGenerator<FoundJob, void, undefined>;

  /** Lists the filters that a portal offers (spec: Portal filter description). */
  filters(portal: string | number, options?: CallOptions): Call<readonly PortalFilter[]>;

  /**
   * Completes an application of a person for a job on a portal, once, and tells partners of it.
   *
   * @param portal the id of the portal.
   * @throws ServiceError CONFLICT if the job is not posted there.
   * @example
   * const { outcome, redirectUrl } = await client.portals.apply(101, { job: 2, person: 4 });
   * @see D-ACT-1
   */
  apply(
    portal: number,
    application: { readonly job: number; readonly person: number },
    options?: CreateOptions,
  ): Call<ActionOutcome>;
}

/** The posts of jobs on career portals. */
export interface JobPosts {
  /** Lists the posts of a job, whatever their status, the lowest id first (D-JPO-3). */
  ofJob(job: number, options?: CallOptions): Call<readonly JobPost[]>;

  /** Reads a post (spec: Job post). */
  get(jobPostId: number, options?: CallOptions): Call<JobPost>;

  /**
   * Posts a job on a portal, once.
   *
   * @throws ServiceError with status 409 if the job is not Approved or is posted there already, 403 if the portal takes
   * no posts.
   * @example
   * const { id } = await client.jobPosts.post({ jobid: 1, portalurl: 'careers', enddate: '2099-12-31 12:00 PM' });
   * @see D-JPO-1; D-ERR-7
   */
  post(post: JobPostInput, options?: CreateOptions): Call<Created>;

  /**
   * Takes a job off a portal.
   *
   * @throws ServiceError with status 409 if the job is not posted there.
   * @example
   * await client.jobPosts.unpost({ jobid: 1, portalurl: 'careers' });
   */
  unpost(post: JobUnpostInput, options?: WriteOptions): Call<void>;
}

/** Jobs on job boards. */
export interface Boards {
  /** Iterates over the board posts of a job (D-JPO-7). */
  ofJob(job: number, options?: PageOptions): AsyncGenerator<BoardPost, void, undefined>;

  /** Reads a board post. */
  get(boardPostId: number, options?: CallOptions): Call<BoardPost>;

  /**
   * Posts a job to a job board, once, and waits up to 30 s for the first reply of the board.
   *
   * @throws ServiceError CONFLICT if the job is on no portal, or on the board already.
   * @example
   * const { redirectUrl } = await client.boards.post(2, 'boardco');
   * @see D-ACT-1; D-JPO-8
   */
  post(job: number, board: string, options?: CreateOptions): Call<ActionOutcome>;

  /** Takes a job off a job board, once, and waits up to 30 s for the first reply of the board. */
  unpost(job: number, board: string, options?: CreateOptions): Call<ActionOutcome>;
}

export const PORTALS: Methods<Portals> = {
  jobs: searchPortal,
  filters: readList('GET search/portals/{portal}/filters', 'filters'),
  apply: act('POST platform/portals/{portal}/applications {application}'),
};

export const JOB_POSTS: Methods<JobPosts> = {
  ofJob: readList('GET portalposts/job/{job}', 'jobposts'),
  get: method('GET portalposts/{jobPostId}', { needs: ['jobpostid'] }),
  post: create('POST portalposts {post}'),
  unpost: update('PATCH portalposts/unpost {post}'),
};

export const BOARDS: Methods<Boards> = {
  ofJob: items('GET platform/jobs/{job}/boards?after&size', 'boards'),
  get: method('GET platform/boardposts/{boardPostId}', { needs: ['id'] }),
  post: act('POST platform/jobs/{job}/boards/{board}/post', { jsonOf: () => ({}) }),
  unpost: act('POST platform/jobs/{job}/boards/{board}/unpost', { jsonOf: () => ({}) }),
};
