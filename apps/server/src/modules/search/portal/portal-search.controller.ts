import { Controller, Get, Post } from '@nestjs/common';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import { Access, Area, BaseUrl, Ctx, JsonBody, Parameters, Reply, requestValue } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { readFilter, readSearchJson, SearchQuery, StalenessQuery } from '../search-request.js';
import { jobPageUrl } from '../../portals/index.js';
import {
  DescribePortalFilters,
  DescribePortalSearch,
  DescribePortalSearchByGet,
  DescribePortalSearches,
} from './portal-search.openapi.js';
import { PortalSearchService } from './portal-search.service.js';
import type { FoundJobs } from './portal-search.service.js';

/** The portal that the path names, by id or name. */
const RoutedPortal = requestValue(({ params }) => params['portalIdOrName'] ?? '');

/** The career-portal search (spec: Career-portal search and job posts). */
@DescribePortalSearches()
@Access('customer')
@Area('search', 'read')
@Controller('customers/:customerId/search/portals/:portalIdOrName')
export class PortalSearchController {
  constructor(
    private readonly searches: PortalSearchService,
    private readonly baseUrl: BaseUrl,
  ) {}

  @Get()
  @DescribePortalSearchByGet()
  searchByGet(
    @Ctx() ctx: RequestContext,
    @RoutedPortal() portal: string,
    @Parameters(SearchQuery) { searchJson }: SearchQuery,
  ): Promise<Reply> {
    return this.#reply(ctx, portal, searchJson === undefined ? NO_FILTER : readSearchJson(searchJson));
  }

  @Post()
  @DescribePortalSearch()
  search(
    @Ctx() ctx: RequestContext,
    @RoutedPortal() portal: string,
    @Parameters(StalenessQuery) _staleness: StalenessQuery,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Reply> {
    return this.#reply(ctx, portal, readFilter(body));
  }

  @Get('filters')
  @DescribePortalFilters()
  async listFilters(@Ctx() ctx: RequestContext, @RoutedPortal() portal: string): Promise<Reply> {
    return Reply.ok({ filters: await this.searches.filtersOf(ctx, portal) });
  }

  async #reply(ctx: RequestContext, portal: string, filter: SearchFilter): Promise<Reply> {
    const found = await this.searches.search(ctx, portal, filter);
    const entries = entriesOf(found, { baseUrl: this.baseUrl.prefix, customerId: ctx.customerId });
    return Reply.ok({ searchResults: entries }).withWarnings(found.warnings);
  }
}

const NO_FILTER: SearchFilter = { filters: [] };

/** Describes the jobs that were found. Leaves out a hidden title and a hidden date of the last update. */
function entriesOf(
  { jobs, portal, scope }: FoundJobs,
  { baseUrl, customerId }: { readonly baseUrl: string; readonly customerId: number },
): object[] {
  const { fields, title, visibleTitle } = scope.jobs;
  const showsTitle = visibleTitle.length === title.length;
  const showsDate = fields.visible.has('updateddate');
  return jobs.map((job) => ({
    id: job.id,
    self: `${baseUrl}/customers/${customerId}/jobs/${job.id}`,
    portalUrl: jobPageUrl(portal, { jobId: job.id, title: showsTitle ? job.title : '' }, baseUrl),
    ...(showsDate && { updatedDate: formatWireDateTime(job.updatedAt) }),
  }));
}
