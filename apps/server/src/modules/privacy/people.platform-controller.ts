import { Controller, Get } from '@nestjs/common';
import { Access, Ctx, parsePathId, Reply, requestValue } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { PersonExportsService } from './export/person-exports.service.js';
import { personNotFound } from './person-finder.js';
import { DescribeExportPerson, DescribePrivacy } from './privacy.openapi.js';

const RoutedPerson = requestValue((request) => parsePathId(request.params['personId'] ?? '', personNotFound));

/** The platform API of what is stored about one person. */
@DescribePrivacy()
@Access('administrator')
@Controller('platform/v1/customers/:customerId/people/:personId')
export class PeoplePlatformController {
  constructor(private readonly exports: PersonExportsService) {}

  @Get('export')
  @DescribeExportPerson()
  export(@Ctx() ctx: RequestContext, @RoutedPerson() personId: number): Promise<Reply> {
    return this.exports.reply(ctx, personId);
  }
}
