import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Access, Answer, Ctx, Parameters } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { WHY_QUERY } from './dto/why.query.js';
import type { WhyQuery } from './dto/why.query.js';
import { WhyService } from './why.service.js';

/** The platform API's answer to "why does this user not see that field?" (docs/interface.md). */
@ApiTags('Platform')
@Access('administrator')
@Controller('platform/v1/customers/:customerId/why')
export class WhyPlatformController {
  constructor(private readonly why: WhyService) {}

  @Get()
  @ApiOperation({ summary: 'Tell whether a user can read and write a field of a profile, and what stops it' })
  @ApiQuery({ name: 'user', example: 'acme.partner' })
  @ApiQuery({ name: 'profile', example: 'people/12' })
  @ApiQuery({ name: 'field', example: 'field1003' })
  @ApiOkResponse({ description: 'For reading and for writing: allowed or not, and every cause' })
  async explain(@Ctx() ctx: RequestContext, @Parameters(WHY_QUERY) query: WhyQuery): Promise<Answer> {
    return Answer.ok(await this.why.explain(ctx, query));
  }
}
