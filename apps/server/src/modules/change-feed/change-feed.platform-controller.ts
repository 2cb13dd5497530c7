import { Controller, Get } from '@nestjs/common';
import { Access, Ctx, Parameters, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { DescribeChangeFeed, DescribeListChanges } from './change-feed.openapi.js';
import { ChangeFeedService } from './change-feed.service.js';
import type { ChangeRequest } from './change-feed.service.js';
import { changedTypesOf, ChangesQuery } from './dto/changes.query.js';

/** The platform API of what has changed. */
@DescribeChangeFeed()
@Access('customer')
@Controller('platform/v1/customers/:customerId/changes')
export class ChangeFeedPlatformController {
  constructor(private readonly feed: ChangeFeedService) {}

  @Get()
  @DescribeListChanges()
  async list(@Ctx() ctx: RequestContext, @Parameters(ChangesQuery) query: ChangesQuery): Promise<Reply> {
    return Reply.okInTurns({ ...(await this.feed.list(ctx, toChangeRequest(query))) });
  }
}

const DEFAULT_SIZE = 100;
const MAX_SIZE = 1000;

/** Parameters that the DTO has taken → what is asked for. */
function toChangeRequest({ after, size = DEFAULT_SIZE, types }: ChangesQuery): ChangeRequest {
  return { after, types: types === undefined ? undefined : changedTypesOf(types), size: Math.min(size, MAX_SIZE) };
}
