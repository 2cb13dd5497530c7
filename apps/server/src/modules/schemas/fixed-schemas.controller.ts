import { Controller, Get, Headers } from '@nestjs/common';
import { formListSchema } from '@talent-platform/protocol/models';
import { filterSchema, resultsSchema } from '@talent-platform/protocol/search';
import { Access, Area, WrittenCache, writtenReply } from '../../http/index.js';
import type { Reply } from '../../http/index.js';
import { DescribeFixedSchema, DescribeSchemas } from './schemas.openapi.js';

/** The schemas that are the same for every customer and caller (spec: Schema). */
@DescribeSchemas()
@Access('customer')
@Controller('customers/:customerId')
export class FixedSchemasController {
  constructor(private readonly cache: WrittenCache) {}

  @Get('search/resultsSchema')
  @Area('search')
  @DescribeFixedSchema('getSearchResultsSchema', 'the results of a search')
  getResultsSchema(@Headers('if-none-match') ifNoneMatch: string | undefined): Promise<Reply> {
    return this.#reply(resultsSchema, ifNoneMatch);
  }

  @Get('search/filtersSchema')
  @Area('search')
  @DescribeFixedSchema('getSearchFiltersSchema', 'the filter object of a search')
  getFiltersSchema(@Headers('if-none-match') ifNoneMatch: string | undefined): Promise<Reply> {
    return this.#reply(filterSchema, ifNoneMatch);
  }

  @Get('forms/list/schema')
  @Area('forms')
  @DescribeFixedSchema('getFormListSchema', 'the list of forms')
  getFormListSchema(@Headers('if-none-match') ifNoneMatch: string | undefined): Promise<Reply> {
    return this.#reply(formListSchema, ifNoneMatch);
  }

  async #reply(schema: object, ifNoneMatch: string | undefined): Promise<Reply> {
    const write = async (): Promise<Buffer> => Buffer.from(JSON.stringify(schema));
    return writtenReply(await this.cache.of(schema, '', write), ifNoneMatch);
  }
}
