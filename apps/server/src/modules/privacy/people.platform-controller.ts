import { Controller, Get, Post } from '@nestjs/common';
import { Access, Ctx, DryRun, JsonBody, parsePathId, Reply, requestValue, TakesJson } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { ErasureBody } from './dto/erasure.body.js';
import { PersonErasureService } from './erasure/person-erasure.service.js';
import { PersonExportsService } from './export/person-exports.service.js';
import { personNotFound } from './person-finder.js';
import { DescribeErasePerson, DescribeExportPerson, DescribePrivacy } from './privacy.openapi.js';

const RoutedPerson = requestValue((request) => parsePathId(request.params['personId'] ?? '', personNotFound));

@DescribePrivacy()
@Access('administrator')
@Controller('platform/v1/customers/:customerId/people/:personId')
export class PeoplePlatformController {
  constructor(
    private readonly exports: PersonExportsService,
    private readonly erasures: PersonErasureService,
  ) {}

  @Get('export')
  @DescribeExportPerson()
  export(@Ctx() ctx: RequestContext, @RoutedPerson() personId: number): Promise<Reply> {
    return this.exports.reply(ctx, personId);
  }

  @Post('erase')
  @TakesJson()
  @DescribeErasePerson()
  erase(
    @Ctx() ctx: RequestContext,
    @RoutedPerson() personId: number,
    @JsonBody(ErasureBody) { confirm }: ErasureBody,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.erasures.erase(ctx, { personId, confirm, dryRun });
  }
}
