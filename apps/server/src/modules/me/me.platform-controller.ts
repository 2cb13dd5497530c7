import { Controller, Get } from '@nestjs/common';
import { Access, Ctx, Describe, DescribeGroup, IfNoneMatch, replies } from '../../http/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import { MeReply, MeService } from './me.service.js';

/** Tells every user what they may see and do (D-PLT-36). */
@DescribeGroup('Access')
@Access('customer')
@Controller('platform/v1')
export class MePlatformController {
  constructor(private readonly me: MeService) {}

  @Get('customers/:customerId/me')
  @Describe(
    {
      id: 'getMe',
      summary: 'Read who the caller is',
      description:
        "The caller and what the caller's group may see and do, so that a client shows the right things. For every user.",
    },
    replies(200, 'The caller, without anything that the group may not see', { schema: MeReply }),
  )
  get(@Ctx() ctx: RequestContext, @IfNoneMatch() ifNoneMatch: string | undefined): Promise<Reply> {
    return this.me.get(ctx, ifNoneMatch);
  }

  @Get('me')
  @Describe(
    {
      id: 'getMeByUsername',
      summary: 'Read who the caller is, without knowing the customer',
      description: 'As `getMe`. User names are unique in an installation, so a sign-in needs no number of a customer.',
    },
    replies(200, 'The caller, without anything that the group may not see', { schema: MeReply }),
  )
  getByUsername(@Ctx() ctx: RequestContext, @IfNoneMatch() ifNoneMatch: string | undefined): Promise<Reply> {
    return this.me.get(ctx, ifNoneMatch);
  }
}
