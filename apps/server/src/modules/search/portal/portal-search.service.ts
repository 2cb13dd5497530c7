import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { sql, sqlText } from '../../../database/index.js';
import type { Searchers, Session } from '../../../database/index.js';
import { refuseProblems } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { FilterLeaf, ValueRange } from '../../../filter-engine/index.js';
import type { ProfileDefinition } from '../../../profile-engine/index.js';
import { approvedFolder } from '../../job-posts/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { profilesOf, SearchScopes } from '../conditions/search-scope.js';
import type { SearchScope } from '../conditions/search-scope.js';
import { SearchQueue } from '../search-queue.js';
import type { Searcher } from '../search-queue.js';
import { needsAscendingIds, compilePortalFilter, NodesBelow, portalFilterNames } from './portal-filters.js';
import type { PortalScope } from './portal-filters.js';
import { describePortalFilters } from './describe-portal-filters.js';
import type { PortalFilterReply } from './describe-portal-filters.js';
import { runSearch } from '../query/run-search.js';
import { isLiveOn } from '../query/search-leaves.js';
import type { SearchTree } from '../query/search-leaves.js';
import type { SearchPage } from '../query/search-plan.js';
import { SearchedProfiles } from '../query/searched-profiles.js';
import type { ProfilesToSearch } from '../query/searched-profiles.js';
import type { Portal, PublicPortal } from '../../portals/index.js';

/** The limit of jobs on a page. Callers ask for the next page by a filter on the id (D-SEA-2). */
export const MAX_JOBS = 1000;

/** The visitors of a customer wait for searches like one user. No user has this name. */
const VISITORS = { username: ':visitors' };

/** A job that was found, as its row has it. */
interface FoundJob {
  readonly id: number;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** A portal, and what the caller sees of its jobs. */
interface SearchedPortal {
  readonly portal: Portal;
  readonly scope: PortalScope;
}

export interface FoundJobs extends SearchedPortal {
  readonly jobs: readonly FoundJob[];
}

/** The career-portal search (D-SEA-2). */
@Injectable()
export class PortalSearchService {
  constructor(
    private readonly scopes: SearchScopes,
    private readonly queue: SearchQueue,
  ) {}

  /** Describes the filters of a portal that the caller can use, in the portal's order. */
  async filtersOf(ctx: RequestContext, portalIdOrName: string): Promise<readonly PortalFilterReply[]> {
    return describe(this.#find(await this.scopes.of(ctx), portalIdOrName));
  }

  /** Finds the first jobs that pass the filter, are live on the portal and are visible to the caller. */
  async search(ctx: RequestContext, portalIdOrName: string, filter: SearchFilter): Promise<FoundJobs> {
    return this.#search(ctx, this.#find(await this.scopes.of(ctx), portalIdOrName), filter);
  }

  /**
   * Describes the filters of a portal that visitors can use.
   * @param mostOptions a filter with more options has none
   * @throws ProtocolError RESOURCE_ACCESS_DENIED if nobody reads jobs
   */
  async filtersOfVisitors(found: PublicPortal, mostOptions: number): Promise<readonly PortalFilterReply[]> {
    return describe(await this.#findOpen(found), mostOptions);
  }

  /** Finds the ids of the first jobs that pass the filter, are live on the portal and are visible to visitors. */
  async searchAsVisitor(found: PublicPortal, filter: SearchFilter): Promise<readonly number[]> {
    const searcher = { customerId: found.customerId, caller: VISITORS };
    const { jobs } = await this.#search(searcher, await this.#findOpen(found), filter);
    return jobs.map(({ id }) => id);
  }

  async #search(searcher: Searcher, searched: SearchedPortal, filter: SearchFilter): Promise<FoundJobs> {
    const { portal, scope } = searched;
    const { definitions } = scope;
    const { tree, problems = [] } = compilePortalFilter(filter, portal, scope);
    refuseProblems(problems);
    if (tree === undefined) throw new TypeError('A filter was refused without a reason.');
    const lock = definitions.lockTree('jobs');
    const seen = await this.scopes.withoutHiddenReferences(scope, tree);
    const parts = [isLiveOn(portal.id), inApprovedFolder(definitions), ...(lock ? [lock] : []), seen];
    const all: SearchTree = { operator: '&', parts };
    const page = { order: needsAscendingIds(filter) ? 'ascending' : 'descending', size: MAX_JOBS } as const;
    const jobsOf = { ...profilesOf(scope), portalId: portal.id };
    const jobs = await this.queue.run(searcher, (searchers) => findPortalJobs(searchers, { jobsOf, tree: all }, page));
    return { ...searched, jobs };
  }

  async #findOpen({ customerId, portal }: PublicPortal): Promise<SearchedPortal> {
    return this.#find(await this.scopes.ofPublic(customerId), String(portal.id));
  }

  /**
   * Finds the portal that a path names.
   *
   * @throws ProtocolError RESOURCE_NOT_FOUND for an unknown portal, RESOURCE_ACCESS_DENIED if the caller may not read jobs
   */
  #find(scope: SearchScope, portalIdOrName: string): SearchedPortal {
    const { definitions, portals } = scope;
    const jobs = definitions.get('jobs');
    if (!definitions.canRead('jobs')) {
      throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'This user has no read access to jobs.');
    }
    const portal = portals.findByIdOrName(portalIdOrName);
    if (!portal) {
      throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no portal ${JSON.stringify(portalIdOrName)}.`);
    }
    const { lists } = definitions;
    return { portal, scope: { ...scope, portalId: portal.id, jobs, lists, nodesBelow: new NodesBelow(lists) } };
  }
}

function describe({ portal, scope }: SearchedPortal, mostOptions?: number): readonly PortalFilterReply[] {
  return describePortalFilters(portalFilterNames(portal, scope), scope, mostOptions);
}

/** A job that leaves the folder is no longer on the portal, though its posts stay (D-JPO-4). */
function inApprovedFolder(definitions: CallerDefinitions): FilterLeaf {
  const folder = approvedFolder(definitions.lists);
  const numbers = new Set(folder === undefined ? [] : [folder]);
  return {
    field: folderOf(definitions.configured('jobs')),
    test: { kind: 'numberIs', numbers },
    negated: false,
  };
}

function folderOf({ fields }: ProfileDefinition): FilterLeaf['field'] {
  const indexed = fields.all.get('folder');
  if (indexed === undefined) throw new TypeError('Jobs have no folder.');
  return { key: 'folder', ofRow: false, indexed };
}

/**
 * Finds a page of a portal's jobs.
 *
 * @param tree what the jobs must pass, live on the portal among it
 * @throws StatementTooLong
 */
export async function findPortalJobs(
  searchers: Searchers,
  { jobsOf, tree }: { readonly jobsOf: Omit<ProfilesToSearch, 'profileType' | 'ids'>; readonly tree: SearchTree },
  page: SearchPage,
): Promise<FoundJob[]> {
  const jobs = { ...jobsOf, profileType: 'jobs' } as const;
  const search = {
    recordsOf: (session: Session, ids: readonly ValueRange[]) => new SearchedProfiles({ ...jobs, ids }, session),
    tree,
  };
  const ids = await runSearch(searchers, search, page);
  if (ids.length === 0) return [];
  // A statement of its own, with the ids as one value. Otherwise PostgreSQL without statistics may read all jobs.
  const { searcher } = searchers;
  const isFound = { text: `p.id ${searcher.isOneOfJson}`, values: [JSON.stringify(ids)] };
  const direction = sqlText(page.order === 'ascending' ? 'ASC' : 'DESC');
  const { text, values } = sql`SELECT p.id, p.title, p.updated_at AS "updatedAt" FROM profiles AS p
    WHERE p.customer_id = ${jobsOf.customerId} AND p.profile_type = 'jobs' AND ${isFound} ORDER BY p.id ${direction}`;
  return searcher.query<FoundJob>(text, values);
}
