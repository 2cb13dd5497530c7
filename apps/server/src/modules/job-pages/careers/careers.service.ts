import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { inBatches } from '../../../database/index.js';
import type { PublicPortal } from '../../portals/index.js';
import { MAX_JOBS, PortalSearchService } from '../../search/index.js';
import type { PortalFilterReply } from '../../search/index.js';
import { JobPagesService } from '../job-pages.service.js';
import type { PortalSite, PublicJob } from '../public-job.js';
import { filterOf, pageOf } from './careers-form.js';

/** Jobs on a page of the list, and jobs that the feed reads at once. */
export const JOBS_OF_PAGE = 20;

/** A filter with more options is typed. */
const MAX_OPTIONS = 300;

/** A page of the jobs of a portal, as a visitor has searched for them. */
export interface JobList {
  readonly site: PortalSite;
  readonly filters: readonly PortalFilterReply[];
  /** The values that the visitor has entered, by the names of the filters. */
  readonly entered: URLSearchParams;
  readonly jobs: readonly PublicJob[];
  /** The number of jobs that fit; undefined if the search cannot be made. */
  readonly count: number | undefined;
  /** From 1. */
  readonly page: number;
}

/** Lists the jobs of portals for visitors: those that the portal search finds (D-SEA-35). */
@Injectable()
export class CareersService {
  constructor(
    private readonly searches: PortalSearchService,
    private readonly pages: JobPagesService,
  ) {}

  async list(found: PublicPortal, entered: URLSearchParams): Promise<JobList> {
    const filters = await this.searches.filtersOfVisitors(found, MAX_OPTIONS);
    const site = await this.pages.siteOf(found);
    const ids = await this.#search(found, filterOf(filters, entered));
    const posts = await this.pages.listPosts(found, ids ?? []);
    const page = Math.min(pageOf(entered), Math.max(1, Math.ceil(posts.length / JOBS_OF_PAGE)));
    const shown = posts.slice((page - 1) * JOBS_OF_PAGE, page * JOBS_OF_PAGE);
    const jobs = await this.pages.read(
      found,
      shown.map(({ jobId }) => jobId),
    );
    return { site, filters, entered, jobs, count: ids && posts.length, page };
  }

  /** Finds the first jobs of the feed. */
  find(found: PublicPortal): Promise<readonly number[]> {
    return this.searches.searchAsVisitor(found, { filters: [] });
  }

  /**
   * Reads all jobs of a portal.
   * @param first the ids of the first jobs
   * @param limited runs each read within the limits of visitors
   */
  async *readAll(
    found: PublicPortal,
    first: readonly number[],
    limited: <T>(read: () => Promise<T>) => Promise<T>,
  ): AsyncGenerator<PublicJob[]> {
    for (let ids = first; ids.length > 0;) {
      for (const part of inBatches(ids, JOBS_OF_PAGE)) yield await limited(() => this.pages.read(found, part));
      const last = ids.at(-1);
      const filters = [{ name: 'job.id', operator: '<', value: [String(last)] }] as const;
      ids = ids.length < MAX_JOBS ? [] : await limited(() => this.searches.searchAsVisitor(found, { filters }));
    }
  }

  /** Returns undefined if what the visitor has entered is no search. */
  async #search(found: PublicPortal, filter: SearchFilter): Promise<readonly number[] | undefined> {
    try {
      return await this.searches.searchAsVisitor(found, filter);
    } catch (error) {
      if (error instanceof ProtocolError && error.status === 400) return undefined;
      throw error;
    }
  }
}
