import { Controller, Get, Headers } from '@nestjs/common';
import { Access, Ctx } from '../../http/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import { DescribeGetMe, DescribeMe } from './me.openapi.js';
import { MeService } from './me.service.js';

/** Tells every user what they may see and do (D-PLT-36). */
@DescribeMe()
@Access('customer')
@Controller('platform/v1/customers/:customerId/me')
export class MePlatformController {
  constructor(private readonly me: MeService) {}

  @Get()
  @DescribeGetMe()
  get(@Ctx() ctx: RequestContext, @Headers('if-none-match') ifNoneMatch: string | undefined): Promise<Reply> {
    return this.me.get(ctx, ifNoneMatch);
  }
}
