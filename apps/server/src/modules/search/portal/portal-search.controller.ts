import { Controller, Get, Post } from '@nestjs/common';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import {
  Access,
  Area,
  BaseUrl,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  inPath,
  inQuery,
  Is,
  IsId,
  JsonBody,
  MayBeAbsent,
  Parameters,
  replies,
  Reply,
  requestValue,
  takes,
} from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { FILTER, readFilter, readSearchJson, SearchQuery, StalenessQuery, WRONG_FILTER } from '../search-request.js';
import { PortalAddresses } from '../../portals/index.js';
import { PortalSearchService } from './portal-search.service.js';
import type { FoundJobs } from './portal-search.service.js';
import { PortalFilterReply } from './describe-portal-filters.js';

const PORTAL = inPath('portalIdOrName', { description: 'The id of the portal, or its name', example: 'careers' });

class FoundJobReply {
  @IsId() readonly id!: number;
  @Is({ format: 'uri' }) readonly self!: string;
  @Is({ format: 'uri', description: 'The page of the job on the portal' }) readonly portalUrl!: string;
  @MayBeAbsent() @Is({ examples: ['2026-11-20 09:30 AM'] }) readonly updatedDate?: string;
}

class FoundJobsReply {
  @Is([FoundJobReply]) readonly searchResults!: readonly FoundJobReply[];
}

class PortalFiltersReply {
  @Is([PortalFilterReply]) readonly filters!: readonly PortalFilterReply[];
}

const FOUND = [
  fails('SEARCH_INVALID'),
  PORTAL,
  replies(200, 'The jobs that are live on the portal and that the filter finds, by descending id, at most 1000', {
    schema: FoundJobsReply,
  }),
  WRONG_FILTER,
];

/** The portal that the path names, by id or name. */
const RoutedPortal = requestValue(({ params }) => params['portalIdOrName'] ?? '');

/** The career-portal search (spec: Career-portal search and job posts). */
@DescribeGroup('Career-portal search')
@Access('customer')
@Area('search', 'read')
@Controller('customers/:customerId/search/portals/:portalIdOrName')
export class PortalSearchController {
  constructor(
    private readonly searches: PortalSearchService,
    private readonly baseUrl: BaseUrl,
    private readonly addresses: PortalAddresses,
  ) {}

  @Get()
  @Describe(
    {
      id: 'searchPortalByQuery',
      summary: 'Find jobs of a career portal by a filter in the query',
      description: 'Without `searchJson`, lists all jobs that are live on the portal.',
    },
    inQuery('searchJson', {
      description: 'The filter object, as JSON',
      example: '{"filters":[{"name":"job.positiontype","value":["Full-Time"]}]}',
    }),
    ...FOUND,
  )
  searchByGet(
    @Ctx() ctx: RequestContext,
    @RoutedPortal() portal: string,
    @Parameters(SearchQuery) { searchJson }: SearchQuery,
  ): Promise<Reply> {
    return this.#reply(ctx, portal, searchJson === undefined ? NO_FILTER : readSearchJson(searchJson));
  }

  @Post()
  @Describe(
    {
      id: 'searchPortal',
      summary: 'Find jobs of a career portal by a filter',
      description: 'Answers as the job listing of the portal would.',
    },
    takes(FILTER),
    ...FOUND,
  )
  search(
    @Ctx() ctx: RequestContext,
    @RoutedPortal() portal: string,
    @Parameters(StalenessQuery) _staleness: StalenessQuery,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Reply> {
    return this.#reply(ctx, portal, readFilter(body));
  }

  @Get('filters')
  @Describe(
    {
      id: 'listPortalFilters',
      summary: 'List the filters of a career portal',
      description: 'Each with its label, its kind, and the options that it offers.',
    },
    PORTAL,
    replies(200, 'Those that the caller can use, in the order of the portal', { schema: PortalFiltersReply }),
  )
  async listFilters(@Ctx() ctx: RequestContext, @RoutedPortal() portal: string): Promise<Reply> {
    return Reply.ok({ filters: await this.searches.filtersOf(ctx, portal) });
  }

  async #reply(ctx: RequestContext, portal: string, filter: SearchFilter): Promise<Reply> {
    const found = await this.searches.search(ctx, portal, filter);
    return Reply.ok({ searchResults: this.#entriesOf(ctx, found) });
  }

  /** Describes the jobs that were found. Leaves out a hidden title and a hidden date of the last update. */
  #entriesOf({ customerId }: RequestContext, { jobs, portal, scope }: FoundJobs): FoundJobReply[] {
    const { fields, title, visibleTitle } = scope.jobs;
    const showsTitle = visibleTitle.length === title.length;
    const showsDate = fields.visible.has('updateddate');
    return jobs.map((job) => ({
      id: job.id,
      self: this.baseUrl.of(`/customers/${customerId}/jobs/${job.id}`),
      portalUrl: this.addresses.ofJob(portal, { jobId: job.id, title: showsTitle ? job.title : '' }),
      ...(showsDate && { updatedDate: formatWireDateTime(job.updatedAt) }),
    }));
  }
}

const NO_FILTER: SearchFilter = { filters: [] };
