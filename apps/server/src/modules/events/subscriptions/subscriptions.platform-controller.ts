import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { Access, Ctx, JsonBody, Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { receiverOf, TemporarySubscriptionBody } from '../dto/temporary-subscription.body.js';
import { Pings } from '../sending/pings.js';
import { SubscriptionStatesService } from './subscription-states.service.js';
import {
  DescribeAddSubscription,
  DescribeEndSubscription,
  DescribeListSubscriptions,
  DescribePause,
  DescribePing,
  DescribeRenewSubscription,
  DescribeResume,
  DescribeSubscriptions,
} from './subscriptions.openapi.js';
import { TemporarySubscriptionsService } from './temporary-subscriptions.service.js';

/** The platform API of subscriptions (D-ACT-2). */
@DescribeSubscriptions()
@Access('administrator')
@Controller('platform/v1/customers/:customerId/subscriptions')
export class SubscriptionsPlatformController {
  constructor(
    private readonly states: SubscriptionStatesService,
    private readonly temporary: TemporarySubscriptionsService,
    private readonly pings: Pings,
  ) {}

  @Get()
  @DescribeListSubscriptions()
  async list(@Ctx() ctx: RequestContext): Promise<Reply> {
    return Reply.ok({ subscriptions: await this.states.list(ctx) });
  }

  @Post()
  @DescribeAddSubscription()
  async add(
    @Ctx() ctx: RequestContext,
    @JsonBody(TemporarySubscriptionBody) body: TemporarySubscriptionBody,
  ): Promise<Reply> {
    return Reply.of(201, await this.temporary.add(ctx, receiverOf(body)));
  }

  @Post(':subscriptionId/renew')
  @DescribeRenewSubscription()
  async renew(@Ctx() ctx: RequestContext, @Param('subscriptionId') id: string): Promise<Reply> {
    return Reply.ok(await this.temporary.renew(ctx, id));
  }

  @Delete(':subscriptionId')
  @DescribeEndSubscription()
  async end(@Ctx() ctx: RequestContext, @Param('subscriptionId') id: string): Promise<Reply> {
    await this.temporary.end(ctx, id);
    return Reply.noContent();
  }

  @Post(':subscriptionId/ping')
  @DescribePing()
  async ping(@Ctx() ctx: RequestContext, @Param('subscriptionId') id: string): Promise<Reply> {
    return Reply.ok(await this.pings.send(ctx, id));
  }

  @Post(':subscriptionId/pause')
  @DescribePause()
  async pause(@Ctx() ctx: RequestContext, @Param('subscriptionId') id: string): Promise<Reply> {
    return Reply.ok(await this.states.pause(ctx, id));
  }

  @Post(':subscriptionId/resume')
  @DescribeResume()
  async resume(@Ctx() ctx: RequestContext, @Param('subscriptionId') id: string): Promise<Reply> {
    return Reply.ok(await this.states.resume(ctx, id));
  }
}
