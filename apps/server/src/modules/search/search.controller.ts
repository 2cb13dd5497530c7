import { Controller, Get, Post } from '@nestjs/common';
import { resultsSchema } from '@talent-platform/protocol/search';
import type { SearchFilter } from '@talent-platform/protocol/search';
import {
  Access,
  Area,
  BaseUrl,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  inQuery,
  JsonBody,
  Parameters,
  replies,
  Reply,
  takes,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { SearchService } from './search.service.js';
import {
  FILTER,
  readFilter,
  readSearchJson,
  RoutedSearchedType,
  SEARCH_PATHS,
  SearchQuery,
  StalenessQuery,
  WRONG_FILTER,
} from './search-request.js';
import type { SearchedType } from './search-request.js';

const FOUND = [
  fails('SEARCH_INVALID'),
  replies(200, 'Those that the filter finds, by ascending id, at most 1000; a filter on the id finds the next ones', {
    schema: resultsSchema,
  }),
  WRONG_FILTER,
];

/** The general search (D-SEA-1). */
@DescribeGroup('Search')
@Access('customer')
@Area('search', 'read')
@Controller()
export class SearchController {
  constructor(
    private readonly searches: SearchService,
    private readonly baseUrl: BaseUrl,
  ) {}

  @Get([...SEARCH_PATHS])
  @Describe(
    {
      id: 'search{Types}ByQuery',
      summary: 'Find {types} by a filter in the query',
      description: 'As the search by POST, with the filter in `searchJson`.',
    },
    inQuery('searchJson', { required: true, description: 'The filter object, as JSON' }),
    ...FOUND,
  )
  searchByGet(
    @Ctx() ctx: RequestContext,
    @RoutedSearchedType() type: SearchedType,
    @Parameters(SearchQuery) { searchJson }: SearchQuery,
  ): Promise<Reply> {
    return this.#reply(ctx, type, searchJson === undefined ? { filters: [] } : readSearchJson(searchJson));
  }

  @Post([...SEARCH_PATHS])
  @Describe(
    {
      id: 'search{Types}',
      summary: 'Find {types} by a filter',
      description: 'Answers up to 1,000 ids, ascending. To read on, add a filter on the id: greater than the last one.',
    },
    takes(FILTER),
    ...FOUND,
  )
  search(
    @Ctx() ctx: RequestContext,
    @RoutedSearchedType() type: SearchedType,
    @Parameters(StalenessQuery) _staleness: StalenessQuery,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Reply> {
    return this.#reply(ctx, type, readFilter(body));
  }

  async #reply(ctx: RequestContext, type: SearchedType, filter: SearchFilter): Promise<Reply> {
    const ids = await this.searches.search(ctx, type, filter);
    const url = this.baseUrl.of(`/customers/${ctx.customerId}/${type}`);
    return Reply.ok({ searchResults: ids.map((id) => ({ id, self: `${url}/${id}` })) });
  }
}
