import { Controller, Get, Param, Post } from '@nestjs/common';
import { Access, Ctx, JsonBody, Parameters, Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { DeliveriesQuery } from '../dto/deliveries.query.js';
import { RedeliverBody } from '../dto/redeliver.body.js';
import {
  DescribeDeliveries,
  DescribeGetDelivery,
  DescribeListDeliveries,
  DescribeRedeliver,
  DescribeRedeliverAll,
} from './deliveries.openapi.js';
import { DeliveryLogService } from './delivery-log.service.js';
import { RedeliveriesService } from './redeliveries.service.js';

/** The platform API of deliveries (D-ACT-2). */
@DescribeDeliveries()
@Access('administrator')
@Controller('platform/v1/customers/:customerId/deliveries')
export class DeliveriesPlatformController {
  constructor(
    private readonly log: DeliveryLogService,
    private readonly redeliveries: RedeliveriesService,
  ) {}

  @Get()
  @DescribeListDeliveries()
  async list(@Ctx() ctx: RequestContext, @Parameters(DeliveriesQuery) query: DeliveriesQuery): Promise<Reply> {
    return Reply.ok(await this.log.list(ctx, query));
  }

  @Get(':eventId')
  @DescribeGetDelivery()
  async get(@Ctx() ctx: RequestContext, @Param('eventId') id: string): Promise<Reply> {
    return Reply.ok(await this.log.get(ctx, id));
  }

  @Post('redeliver')
  @DescribeRedeliverAll()
  async redeliverAll(@Ctx() ctx: RequestContext, @JsonBody(RedeliverBody) body: RedeliverBody): Promise<Reply> {
    return Reply.of(202, await this.redeliveries.redeliverAll(ctx, body));
  }

  @Post(':eventId/redeliver')
  @DescribeRedeliver()
  async redeliver(@Ctx() ctx: RequestContext, @Param('eventId') id: string): Promise<Reply> {
    await this.redeliveries.redeliver(ctx, id);
    return Reply.of(202, { id });
  }
}
