import { Controller, Get } from '@nestjs/common';
import { Access, Ctx, Parameters, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { DescribeChangeFeed, DescribeListChanges } from './change-feed.openapi.js';
import { toChangeRequest } from './change-request.js';
import { ChangeFeedService } from './change-feed.service.js';
import { CHANGES_QUERY } from './dto/changes.query.js';
import type { ChangesQuery } from './dto/changes.query.js';

/** The platform API of what has changed. */
@DescribeChangeFeed()
@Access('customer')
@Controller('platform/v1/customers/:customerId/changes')
export class ChangeFeedPlatformController {
  constructor(private readonly feed: ChangeFeedService) {}

  @Get()
  @DescribeListChanges()
  async list(@Ctx() ctx: RequestContext, @Parameters(CHANGES_QUERY) query: ChangesQuery): Promise<Reply> {
    return Reply.okInTurns({ ...(await this.feed.list(ctx, toChangeRequest(query))) });
  }
}
