import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import {
  Access,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  JsonBody,
  replies,
  Reply,
  schemaOf,
  takes,
} from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { receiverOf, TemporarySubscriptionBody } from './temporary-subscription.body.js';
import { PingReply, Pings } from '../sending/pings.js';
import { SubscriptionReply, SubscriptionsReply, SubscriptionStatesService } from './subscription-states.service.js';
import { TemporaryReply, TemporarySubscriptionsService } from './temporary-subscriptions.service.js';

/** The platform API of subscriptions (D-ACT-2). */
@DescribeGroup('Event subscriptions')
@Access('administrator')
@Controller('platform/v1/customers/:customerId/subscriptions')
export class SubscriptionsPlatformController {
  constructor(
    private readonly states: SubscriptionStatesService,
    private readonly temporary: TemporarySubscriptionsService,
    private readonly pings: Pings,
  ) {}

  @Get()
  @Describe(
    {
      id: 'listSubscriptions',
      summary: 'List the subscriptions to events',
      description: 'Lists those of the blueprint, then the temporary ones, each with its state.',
    },
    replies(200, "The blueprint's in its order, then the temporary ones; never where their events go", {
      schema: SubscriptionsReply,
    }),
  )
  async list(@Ctx() ctx: RequestContext): Promise<Reply> {
    return Reply.ok({ subscriptions: await this.states.list(ctx) });
  }

  @Post()
  @Describe(
    {
      id: 'createSubscription',
      summary: 'Subscribe to every event for a while',
      description:
        'The subscription ends 60 seconds after it was last renewed. With `receiver`, nothing is sent: its deliveries are `processed` at once.',
    },
    takes({
      ...schemaOf(TemporarySubscriptionBody),
      oneOf: [{ required: ['url', 'auth'] }, { required: ['receiver'] }],
      additionalProperties: false,
    }),
    replies(201, 'It has begun', { schema: TemporaryReply }),
    fails('CONFLICT'),
    replies(409, 'There are 20 already'),
  )
  async add(
    @Ctx() ctx: RequestContext,
    @JsonBody(TemporarySubscriptionBody) body: TemporarySubscriptionBody,
  ): Promise<Reply> {
    return Reply.of(201, await this.temporary.add(ctx, receiverOf(body)));
  }

  @Post(':subscriptionId/renew')
  @Describe(
    {
      id: 'renewSubscription',
      summary: 'Keep a temporary subscription',
      description: 'It goes on for another 60 seconds.',
    },
    fails('CONFLICT'),
    replies(200, 'The subscription goes on', { schema: TemporaryReply }),
  )
  async renew(@Ctx() ctx: RequestContext, @Param('subscriptionId') id: string): Promise<Reply> {
    return Reply.ok(await this.temporary.renew(ctx, id));
  }

  @Delete(':subscriptionId')
  @Describe(
    {
      id: 'endSubscription',
      summary: 'End a temporary subscription',
      description: 'Subscriptions of the blueprint end with a blueprint that does not name them.',
    },
    replies(204, 'Ended'),
    fails('CONFLICT'),
    replies(409, 'It is one of the blueprint'),
  )
  async end(@Ctx() ctx: RequestContext, @Param('subscriptionId') id: string): Promise<Reply> {
    await this.temporary.end(ctx, id);
    return Reply.noContent();
  }

  @Post(':subscriptionId/ping')
  @Describe(
    {
      id: 'pingSubscription',
      summary: 'Send a PingEvent to a subscription',
      description: 'Sends it once, now and outside the queue, also to a paused subscription.',
    },
    replies(200, 'What came of it', { schema: PingReply }),
  )
  async ping(@Ctx() ctx: RequestContext, @Param('subscriptionId') id: string): Promise<Reply> {
    return Reply.ok(await this.pings.send(ctx, id));
  }

  @Post(':subscriptionId/pause')
  @Describe(
    { id: 'pauseSubscription', summary: 'Pause a subscription', description: 'Its events are stored and not sent.' },
    replies(200, 'Paused', { schema: SubscriptionReply }),
  )
  async pause(@Ctx() ctx: RequestContext, @Param('subscriptionId') id: string): Promise<Reply> {
    return Reply.ok(await this.states.setPaused(ctx, id, true));
  }

  @Post(':subscriptionId/resume')
  @Describe(
    {
      id: 'resumeSubscription',
      summary: 'Resume a subscription',
      description: 'Events of the pause are sent only when they are redelivered.',
    },
    replies(200, 'Resumed', { schema: SubscriptionReply }),
  )
  async resume(@Ctx() ctx: RequestContext, @Param('subscriptionId') id: string): Promise<Reply> {
    return Reply.ok(await this.states.setPaused(ctx, id, false));
  }
}
