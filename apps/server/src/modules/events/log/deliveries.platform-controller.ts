import { Controller, Get, Param, Post } from '@nestjs/common';
import {
  Access,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  Is,
  JsonBody,
  Parameters,
  replies,
  Reply,
} from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { DeliveriesQuery, DeliveriesReply, DeliveryLogService } from './delivery-log.service.js';
import { WholeDeliveryReply } from './delivery.mapper.js';
import { RedeliverBody, RedeliveriesService, RedeliveryReply } from './redeliveries.service.js';

class RedeliveredReply {
  @Is() readonly id!: string;
}

/** The platform API of deliveries (D-ACT-2). */
@DescribeGroup('Event deliveries')
@Access('administrator')
@Controller('platform/v1/customers/:customerId/deliveries')
export class DeliveriesPlatformController {
  constructor(
    private readonly log: DeliveryLogService,
    private readonly redeliveries: RedeliveriesService,
  ) {}

  @Get()
  @Describe(
    {
      id: 'listDeliveries',
      summary: 'List the deliveries of events',
      description: 'Lists what partners were told or are to be told, and what became of it. Newest first.',
    },
    replies(200, 'The deliveries, each with its last 50 attempts, and next where there may be more', {
      schema: DeliveriesReply,
    }),
  )
  async list(@Ctx() ctx: RequestContext, @Parameters(DeliveriesQuery) query: DeliveriesQuery): Promise<Reply> {
    return Reply.ok(await this.log.list(ctx, query));
  }

  @Get(':eventId')
  @Describe(
    {
      id: 'getDelivery',
      summary: 'Read a delivery',
      description: 'Answers what was sent and what the partner answered.',
    },
    replies(200, 'The delivery, with its last 50 attempts', { schema: WholeDeliveryReply }),
  )
  async get(@Ctx() ctx: RequestContext, @Param('eventId') id: string): Promise<Reply> {
    return Reply.ok(await this.log.get(ctx, id));
  }

  @Post('redeliver')
  @Describe(
    {
      id: 'redeliverEvents',
      summary: 'Deliver many events again',
      description:
        'Makes the events of a span of time due again, oldest first. Those of paused subscriptions stay as they are.',
    },
    replies(202, 'How many are due now, 1,000 at most; where there may be more, the from to go on with', {
      schema: RedeliveryReply,
    }),
  )
  async redeliverAll(@Ctx() ctx: RequestContext, @JsonBody(RedeliverBody) body: RedeliverBody): Promise<Reply> {
    return Reply.of(202, await this.redeliveries.redeliverAll(ctx, body));
  }

  @Post(':eventId/redeliver')
  @Describe(
    {
      id: 'redeliverEvent',
      summary: 'Deliver an event again',
      description: 'The event is due at once. Its delivery must have ended, and its subscription must be live.',
    },
    replies(202, 'It is due now, unless it is being sent', { schema: RedeliveredReply }),
    fails('CONFLICT'),
    replies(409, 'Its subscription is paused, or there no longer'),
  )
  async redeliver(@Ctx() ctx: RequestContext, @Param('eventId') id: string): Promise<Reply> {
    await this.redeliveries.redeliver(ctx, id);
    return Reply.of(202, { id });
  }
}
