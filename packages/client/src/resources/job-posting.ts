import type { JobPost, JobPostInput, JobUnpostInput } from '@talent-platform/protocol/models';
import type { CallOptions, CreateOptions, WriteOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import type { Connection } from '../connection/connection.js';
import { creating, updating } from '../connection/writing.js';
import type { ActionOutcome, BoardPost, Created, FoundJob, PortalFilter } from '../types/results.js';
import { itemsOf } from './pages.js';
import type { PageOptions } from './pages.js';
import { createAt } from './profiles.js';
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
    const path = this.#connection.customerPath('search', 'portals', portal, 'filters');
    return this.#connection
      .json<{ filters: readonly PortalFilter[] }>({ method: 'GET', path, safety: 'read', needs: ['filters'], options })
      .map(({ filters }) => filters);
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
    const path = this.#connection.platformPath('portals', portal, 'applications');
    return act(this.#connection, { path, json: application }, options);
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
    const path = this.#connection.customerPath('portalposts', 'job', job);
    return this.#connection
      .json<{ jobposts: readonly JobPost[] }>({ method: 'GET', path, safety: 'read', needs: ['jobposts'], options })
      .map(({ jobposts }) => jobposts);
  }

  /** Reads a post (spec: Job post). */
  get(jobPostId: number, options?: CallOptions): Call<JobPost> {
    const path = this.#connection.customerPath('portalposts', jobPostId);
    return this.#connection.json({ method: 'GET', path, safety: 'read', needs: ['jobpostid'], options });
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
    return createAt(this.#connection, { path: this.#connection.customerPath('portalposts'), json: post }, options);
  }

  /**
   * Takes a job off a portal.
   *
   * @throws ServiceError with status 409 if the job is not posted there.
   * @example
   * await client.jobPosts.unpost({ jobid: 1, portalurl: 'careers' });
   */
  unpost(post: JobUnpostInput, options?: WriteOptions): Call<void> {
    const path = this.#connection.customerPath('portalposts', 'unpost');
    return this.#connection.done({ ...updating(options), method: 'PATCH', path, json: post });
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
    const path = this.#connection.platformPath('jobs', job, 'boards');
    return itemsOf(this.#connection, { path }, { ...options, member: 'boards' });
  }

  /** Reads a board post. */
  get(boardPostId: number, options?: CallOptions): Call<BoardPost> {
    const path = this.#connection.platformPath('boardposts', boardPostId);
    return this.#connection.json({ method: 'GET', path, safety: 'read', needs: ['id'], options });
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
    return act(this.#connection, { path: this.#path(job, board, 'post'), json: {} }, options);
  }

  /** Takes a job off a job board, once, and waits up to 30 s for the first reply of the board. */
  unpost(job: number, board: string, options?: CreateOptions): Call<ActionOutcome> {
    return act(this.#connection, { path: this.#path(job, board, 'unpost'), json: {} }, options);
  }

  #path(job: number, board: string, action: 'post' | 'unpost'): string {
    return this.#connection.platformPath('jobs', job, 'boards', board, action);
  }
}

function act(
  connection: Connection,
  request: { readonly path: string; readonly json: object },
  options: CreateOptions | undefined,
): Call<ActionOutcome> {
  return connection.json({ ...request, ...creating(connection, options), method: 'POST', needs: ['outcome'] });
}
