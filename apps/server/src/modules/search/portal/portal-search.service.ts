import { Injectable } from '@nestjs/common';
import { PORTAL_FILTERS } from '@talent-platform/blueprint';
import type { PortalFilterName } from '@talent-platform/blueprint';
import type { Problem } from '@talent-platform/protocol/errors';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { Turn } from '../../../runtime/index.js';
import { refuseProblems } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { FilterLeaf, FilterTree } from '../../../filter-engine/index.js';
import type { ProfileDefinition } from '../../../profile-engine/index.js';
import { approvedFolder } from '../../job-posts/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { profilesOf, SearchScopes } from '../conditions/search-scope.js';
import { SearchTurns } from '../search-turns.js';
import { asksUpwards, compilePortalFilter, portalFilterNames } from './compile-portal-filter.js';
import type { AnyPortalFilter } from './compile-portal-filter.js';
import { describePortalFilters } from './describe-portal-filters.js';
import type { PortalFilter } from './describe-portal-filters.js';
import { describePortalField } from './portal-fields.js';
import type { PortalFieldDescription } from './portal-fields.js';
import { isLiveOn } from './portal-leaf.js';
import type { PortalLeaf } from './portal-leaf.js';
import { findPortalJobs } from './portal-jobs.js';
import type { FoundJob } from './portal-jobs.js';
import type { PortalPlace } from '../../portals/index.js';
import { SearchedPortals } from './searched-portals.js';
import type { SearchedPortal } from './searched-portals.js';

/** The most jobs of a page. Callers ask for the next page by a filter on the id (D-SEA-2). */
const PAGE = 1000;

export interface FoundJobs extends SearchedPortal {
  readonly place: PortalPlace;
  readonly jobs: readonly FoundJob[];
  /** Filters that can find nothing here (D-SEA-22). */
  readonly warnings: readonly Problem[];
}

/** The career-portal search (D-SEA-2). */
@Injectable()
export class PortalSearchService {
  constructor(
    private readonly places: SearchedPortals,
    private readonly scopes: SearchScopes,
    private readonly turns: SearchTurns,
  ) {}

  /** Describes the filters of a portal that the caller can use, in the portal's order. */
  async filtersOf(
    ctx: RequestContext,
    portalIdOrName: string,
  ): Promise<ReadonlyArray<PortalFilter | PortalFieldDescription>> {
    const { portal, scope } = await this.places.find(ctx, portalIdOrName);
    const described: Array<PortalFilter | PortalFieldDescription> = [];
    for (const name of portalFilterNames(portal, scope)) {
      described.push(
        ...(isKnownFilter(name) ? await describePortalFilters([name], scope) : await describePortalField(name, scope)),
      );
    }
    return described;
  }

  /** Finds the first jobs that pass the filter, are live on the portal and are visible to the caller. */
  async search(ctx: RequestContext, portalIdOrName: string, filter: SearchFilter): Promise<FoundJobs> {
    const { customerId } = ctx;
    const searched = await this.places.find(ctx, portalIdOrName);
    const { portal, scope } = searched;
    const { definitions } = scope;
    const compiled = await new Turn().through(compilePortalFilter(filter, portal, scope));
    const { tree, warnings = [], problems = [] } = compiled;
    refuseProblems(problems);
    if (tree === undefined) throw new TypeError('A filter was refused without a reason.');
    const lock = definitions.lockTree('jobs');
    const seen = await this.scopes.withoutHiddenReferences(scope, tree);
    const parts = [isLiveOn(portal.id), inApprovedFolder(definitions), ...(lock ? [lock] : []), seen];
    const all: FilterTree<PortalLeaf> = { operator: '&', parts };
    const page = { order: asksUpwards(filter) ? 'ascending' : 'descending', size: PAGE } as const;
    const jobsOf = { ...profilesOf(scope), portalId: portal.id };
    const jobs = await this.turns.run(ctx, (searchers) => findPortalJobs(searchers, { jobsOf, tree: all }, page));
    return { ...searched, place: await this.places.placeOf(portal, customerId), jobs, warnings };
  }
}

function isKnownFilter(name: AnyPortalFilter): name is PortalFilterName {
  return PORTAL_FILTERS.some((known) => known === name);
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
