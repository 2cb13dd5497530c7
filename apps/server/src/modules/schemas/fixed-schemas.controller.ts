import { Controller, Get } from '@nestjs/common';
import { formListSchema } from '@talent-platform/protocol/models';
import { filterSchema, resultsSchema } from '@talent-platform/protocol/search';
import { Access, Area, Describe, DescribeGroup, IfNoneMatch, Reply } from '../../http/index.js';
import { SCHEMA_REPLIES } from './dto/schema.query.js';

/** @param subject the described resource, such as `the list of forms` */
const DescribeFixed = (id: string, subject: string): MethodDecorator =>
  Describe(
    { id, summary: `Read the JSON Schema of ${subject}`, description: 'The same for every customer and caller.' },
    ...SCHEMA_REPLIES,
  );

/** The schemas that are the same for every customer and caller (spec: Schema). */
@DescribeGroup('Schemas')
@Access('customer')
@Controller('customers/:customerId')
export class FixedSchemasController {
  @Get('search/resultsSchema')
  @Area('search')
  @DescribeFixed('getSearchResultsSchema', 'the results of a search')
  getResultsSchema(@IfNoneMatch() ifNoneMatch: string | undefined): Reply {
    return Reply.tagged(resultsSchema, ifNoneMatch);
  }

  @Get('search/filtersSchema')
  @Area('search')
  @DescribeFixed('getSearchFiltersSchema', 'the filter object of a search')
  getFiltersSchema(@IfNoneMatch() ifNoneMatch: string | undefined): Reply {
    return Reply.tagged(filterSchema, ifNoneMatch);
  }

  @Get('forms/list/schema')
  @Area('forms')
  @DescribeFixed('getFormListSchema', 'the list of forms')
  getFormListSchema(@IfNoneMatch() ifNoneMatch: string | undefined): Reply {
    return Reply.tagged(formListSchema, ifNoneMatch);
  }
}
