import { Controller, Get, Post } from '@nestjs/common';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { Access, Area, BaseUrl, Ctx, JsonBody, Parameters, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { DescribeSearch, DescribeSearchByGet, DescribeSearches } from './search.openapi.js';
import { SearchService } from './search.service.js';
import {
  readFilter,
  readSearchJson,
  RoutedSearchedType,
  SEARCH_PATHS,
  SearchQuery,
  StalenessQuery,
} from './search-request.js';
import type { SearchedType } from './search-request.js';

/** The general search (D-SEA-1). */
@DescribeSearches()
@Access('customer')
@Area('search', 'read')
@Controller()
export class SearchController {
  constructor(
    private readonly searches: SearchService,
    private readonly baseUrl: BaseUrl,
  ) {}

  @Get([...SEARCH_PATHS])
  @DescribeSearchByGet()
  searchByGet(
    @Ctx() ctx: RequestContext,
    @RoutedSearchedType() type: SearchedType,
    @Parameters(SearchQuery) { searchJson }: SearchQuery,
  ): Promise<Reply> {
    return this.#reply(ctx, type, searchJson === undefined ? { filters: [] } : readSearchJson(searchJson));
  }

  @Post([...SEARCH_PATHS])
  @DescribeSearch()
  search(
    @Ctx() ctx: RequestContext,
    @RoutedSearchedType() type: SearchedType,
    @Parameters(StalenessQuery) _staleness: StalenessQuery,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Reply> {
    return this.#reply(ctx, type, readFilter(body));
  }

  async #reply(ctx: RequestContext, type: SearchedType, filter: SearchFilter): Promise<Reply> {
    const { ids, warnings } = await this.searches.search(ctx, type, filter);
    const url = this.baseUrl.of(`/customers/${ctx.customerId}/${type}`);
    return Reply.ok({ searchResults: ids.map((id) => ({ id, self: `${url}/${id}` })) }).withWarnings(warnings);
  }
}
