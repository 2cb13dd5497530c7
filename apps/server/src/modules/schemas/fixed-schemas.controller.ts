import { Controller, Get, Headers } from '@nestjs/common';
import { formListSchema } from '@talent-platform/protocol/models';
import { filterSchema, resultsSchema } from '@talent-platform/protocol/search';
import { Access, Area, Reply } from '../../http/index.js';
import { DescribeFixedSchema, DescribeSchemas } from './schemas.openapi.js';

/** The schemas that are the same for every customer and caller (spec: Schema). */
@DescribeSchemas()
@Access('customer')
@Controller('customers/:customerId')
export class FixedSchemasController {
  @Get('search/resultsSchema')
  @Area('search')
  @DescribeFixedSchema('getSearchResultsSchema', 'the results of a search')
  getResultsSchema(@Headers('if-none-match') ifNoneMatch: string | undefined): Reply {
    return Reply.tagged(resultsSchema, ifNoneMatch);
  }

  @Get('search/filtersSchema')
  @Area('search')
  @DescribeFixedSchema('getSearchFiltersSchema', 'the filter object of a search')
  getFiltersSchema(@Headers('if-none-match') ifNoneMatch: string | undefined): Reply {
    return Reply.tagged(filterSchema, ifNoneMatch);
  }

  @Get('forms/list/schema')
  @Area('forms')
  @DescribeFixedSchema('getFormListSchema', 'the list of forms')
  getFormListSchema(@Headers('if-none-match') ifNoneMatch: string | undefined): Reply {
    return Reply.tagged(formListSchema, ifNoneMatch);
  }
}
