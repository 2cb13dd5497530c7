import { Controller, Get } from '@nestjs/common';
import { Access, Ctx, Describe, DescribeGroup, Parameters, replies, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { WhyQuery } from './dto/why.query.js';
import { ExplanationReply, WhyService } from './why.service.js';

/** The platform API's answer to "why does this user not see that field?" (docs/reference/interface.md). */
@DescribeGroup('Access')
@Access('administrator')
@Controller('platform/v1/customers/:customerId/why')
export class WhyPlatformController {
  constructor(private readonly why: WhyService) {}

  @Get()
  @Describe(
    {
      id: 'explainAccess',
      summary: 'Explain the access to a field',
      description: 'Tells whether a user can read and write a field of a profile, and every cause that stops it.',
    },
    replies(200, 'For reading and for writing: allowed or not, and every cause', { schema: ExplanationReply }),
  )
  async explain(@Ctx() ctx: RequestContext, @Parameters(WhyQuery) query: WhyQuery): Promise<Reply> {
    return Reply.ok(await this.why.explain(ctx, query));
  }
}
