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
  JsonBody,
  Parameters,
  replies,
  Reply,
  requestValue,
  takes,
} from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { readFilter, readSearchJson, SearchQuery, StalenessQuery } from '../search-request.js';
import { jobPageUrl } from '../../portals/index.js';
import { PortalSearchService } from './portal-search.service.js';
import type { FoundJobs } from './portal-search.service.js';
import { PORTAL_FILTERS } from '@talent-platform/blueprint';
import { FILTER, STALENESS, WRONG_FILTER } from '../search.openapi.js';

const PORTAL = inPath('portalIdOrName', { description: 'The id of the portal, or its name', example: 'careers' });

const URI = { type: 'string', format: 'uri' };
const ENTRY = {
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1 },
    self: URI,
    portalUrl: { ...URI, description: 'The page of the job on the portal' },
    updatedDate: { type: 'string', examples: ['2026-11-20 09:30 AM'] },
  },
  required: ['id', 'self', 'portalUrl'],
};

const FOUND = [
  fails('SEARCH_INVALID'),
  PORTAL,
  replies(200, 'The jobs that are live on the portal and that the filter finds, by descending id, at most 1000', {
    schema: {
      type: 'object',
      properties: { searchResults: { type: 'array', items: ENTRY } },
      required: ['searchResults'],
    },
  }),
  WRONG_FILTER,
];

const TEXT = { type: 'string' };
const OPTIONS = {
  type: 'array',
  items: { type: 'object', properties: { id: TEXT, value: TEXT }, required: ['id', 'value'] },
};
const FILTER_DESCRIPTION = {
  type: 'object',
  properties: {
    name: {
      type: 'string',
      description: `One of ${PORTAL_FILTERS.join(', ')}, or job. and a field that the blueprint makes a filter`,
    },
    label: TEXT,
    type: { type: 'object', properties: { display: TEXT, id: { type: 'integer' } }, required: ['display', 'id'] },
    options: { ...OPTIONS, description: 'Only of those that are chosen from' },
    secondaryValue: {
      type: 'object',
      properties: { options: OPTIONS, id: TEXT, label: TEXT, units: TEXT },
      description: 'The radius, of the zip code alone',
    },
  },
  required: ['name', 'label', 'type'],
};

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
    STALENESS,
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
    STALENESS,
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
    replies(200, 'Those that the caller can use, in the order of the portal', {
      schema: {
        type: 'object',
        properties: { filters: { type: 'array', items: FILTER_DESCRIPTION } },
        required: ['filters'],
      },
    }),
  )
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
