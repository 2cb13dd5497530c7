import type { JobPost, JobPostInput, JobUnpostInput } from '@talent-platform/protocol/models';
import type { CallOptions, CreateOptions, WriteOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import type { Connection } from '../connection/connection.js';
import { act, create, read, readMember, update } from '../connection/requests.js';
import type { ActionOutcome, BoardPost, Created, FoundJob, PortalFilter } from '../types/results.js';
import { itemsOf } from './pages.js';
import type { PageOptions } from './pages.js';
import { searchPortal } from './search-pages.js';
import type { FilterInput, SearchOptions } from './search-pages.js';

/** Career portals. */
export class Portals {
  readonly #connection: Connection;

  /** Made by `createClient`. */
  constructor(connection: Connection) {
    this.#connection = connection;
  }

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
  ): AsyncGenerator<FoundJob, void, undefined> {
    return searchPortal(this.#connection, { portal, filter }, options);
  }

  /** Lists the filters that a portal offers (spec: Portal filter description). */
  filters(portal: string | number, options?: CallOptions): Call<readonly PortalFilter[]> {
    return readMember(this.#connection, ['search', 'portals', portal, 'filters'], { ...options, member: 'filters' });
  }

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
  ): Call<ActionOutcome> {
    return act(this.#connection, ['POST', ['platform', 'portals', portal, 'applications'], application], options);
  }
}

/** The posts of jobs on career portals. */
export class JobPosts {
  readonly #connection: Connection;

  /** Made by `createClient`. */
  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Lists the posts of a job, whatever their status, the lowest id first (D-JPO-3). */
  ofJob(job: number, options?: CallOptions): Call<readonly JobPost[]> {
    return readMember(this.#connection, ['portalposts', 'job', job], { ...options, member: 'jobposts' });
  }

  /** Reads a post (spec: Job post). */
  get(jobPostId: number, options?: CallOptions): Call<JobPost> {
    return read(this.#connection, ['portalposts', jobPostId], { ...options, needs: ['jobpostid'] });
  }

  /**
   * Posts a job on a portal, once.
   *
   * @throws ServiceError with status 409 if the job is not Approved or is posted there already, 403 if the portal takes
   * no posts.
   * @example
   * const { id } = await client.jobPosts.post({ jobid: 1, portalurl: 'careers', enddate: '2099-12-31 12:00 PM' });
   * @see D-JPO-1; D-ERR-7
   */
  post(post: JobPostInput, options?: CreateOptions): Call<Created> {
    return create(this.#connection, ['POST', ['portalposts'], post], options);
  }

  /**
   * Takes a job off a portal.
   *
   * @throws ServiceError with status 409 if the job is not posted there.
   * @example
   * await client.jobPosts.unpost({ jobid: 1, portalurl: 'careers' });
   */
  unpost(post: JobUnpostInput, options?: WriteOptions): Call<void> {
    return update(this.#connection, ['PATCH', ['portalposts', 'unpost'], post], options);
  }
}

/** Jobs on job boards. */
export class Boards {
  readonly #connection: Connection;

  /** Made by `createClient`. */
  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Iterates over the board posts of a job (D-JPO-7). */
  ofJob(job: number, options: PageOptions = {}): AsyncGenerator<BoardPost, void, undefined> {
    return itemsOf(this.#connection, ['platform', 'jobs', job, 'boards'], { ...options, member: 'boards' });
  }

  /** Reads a board post. */
  get(boardPostId: number, options?: CallOptions): Call<BoardPost> {
    return read(this.#connection, ['platform', 'boardposts', boardPostId], { ...options, needs: ['id'] });
  }

  /**
   * Posts a job to a job board, once, and waits up to 30 s for the first reply of the board.
   *
   * @throws ServiceError CONFLICT if the job is on no portal, or on the board already.
   * @example
   * const { redirectUrl } = await client.boards.post(2, 'boardco');
   * @see D-ACT-1; D-JPO-8
   */
  post(job: number, board: string, options?: CreateOptions): Call<ActionOutcome> {
    return act(this.#connection, ['POST', ['platform', 'jobs', job, 'boards', board, 'post'], {}], options);
  }

  /** Takes a job off a job board, once, and waits up to 30 s for the first reply of the board. */
  unpost(job: number, board: string, options?: CreateOptions): Call<ActionOutcome> {
    return act(this.#connection, ['POST', ['platform', 'jobs', job, 'boards', board, 'unpost'], {}], options);
  }
}
