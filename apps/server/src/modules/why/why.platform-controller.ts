import { Controller, Get } from '@nestjs/common';
import { Access, Reply, Ctx, Parameters } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { WhyQuery } from './dto/why.query.js';
import { DescribeExplain, DescribeWhy } from './why.openapi.js';
import { WhyService } from './why.service.js';

/** The platform API's answer to "why does this user not see that field?" (docs/reference/interface.md). */
@DescribeWhy()
@Access('administrator')
@Controller('platform/v1/customers/:customerId/why')
export class WhyPlatformController {
  constructor(private readonly why: WhyService) {}

  @Get()
  @DescribeExplain()
  async explain(@Ctx() ctx: RequestContext, @Parameters(WhyQuery) query: WhyQuery): Promise<Reply> {
    return Reply.ok(await this.why.explain(ctx, query));
  }
}
