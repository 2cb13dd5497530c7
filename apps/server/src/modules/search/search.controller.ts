import { Controller, Get, Post } from '@nestjs/common';
import { resultsSchema } from '@talent-platform/protocol/search';
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
import type { GeneralSearch } from './search.service.js';
import {
  FILTER,
  readFilter,
  readSearchJson,
  RoutedSearchedType,
  SEARCH_PATHS,
  SearchQuery,
  SortQuery,
  StalenessQuery,
  WRONG_FILTER,
} from './search-request.js';
import type { SearchedType } from './search-request.js';

const NEXT = { type: 'string', description: 'Asks for the next page as after; only of a search with sort' };
const RESULTS = { ...resultsSchema, properties: { ...resultsSchema.properties, next: NEXT } };

const FOUND = [
  fails('SEARCH_INVALID'),
  replies(200, 'Those that the filter finds, at most 1000: by ascending id, or as sort asks', { schema: RESULTS }),
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
    @Parameters(SortQuery) sorting: SortQuery,
  ): Promise<Reply> {
    const filter = searchJson === undefined ? { filters: [] } : readSearchJson(searchJson);
    return this.#reply(ctx, { type, filter, ...sorting });
  }

  @Post([...SEARCH_PATHS])
  @Describe(
    {
      id: 'search{Types}',
      summary: 'Find {types} by a filter',
      description:
        'Answers up to 1,000 ids, ascending. To read on, add a filter on the id: greater than the last one. With `sort`, results come in another order, and `next` leads on.',
    },
    takes(FILTER),
    ...FOUND,
  )
  search(
    @Ctx() ctx: RequestContext,
    @RoutedSearchedType() type: SearchedType,
    @Parameters(StalenessQuery) _staleness: StalenessQuery,
    @Parameters(SortQuery) sorting: SortQuery,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Reply> {
    return this.#reply(ctx, { type, filter: readFilter(body), ...sorting });
  }

  async #reply(ctx: RequestContext, request: GeneralSearch): Promise<Reply> {
    const { ids, next } = await this.searches.search(ctx, request);
    const url = this.baseUrl.of(`/customers/${ctx.customerId}/${request.type}`);
    const searchResults = ids.map((id) => ({ id, self: `${url}/${id}` }));
    return Reply.ok(next === undefined ? { searchResults } : { searchResults, next });
  }
}
