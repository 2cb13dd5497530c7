import { Controller, Get } from '@nestjs/common';
import { Access, Ctx, PageQuery, pageSizeOf, Parameters, parsePathId, Reply, requestValue } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { erasureNotFound, ErasureReceipts } from './erasure/person-erasures.js';
import { DescribeGetErasure, DescribeListErasures, DescribePrivacy } from './privacy.openapi.js';

const RoutedErasure = requestValue((request) => parsePathId(request.params['erasureId'] ?? '', erasureNotFound));

@DescribePrivacy()
@Access('administrator')
@Controller('platform/v1/customers/:customerId/erasures')
export class ErasuresPlatformController {
  constructor(private readonly receipts: ErasureReceipts) {}

  @Get()
  @DescribeListErasures()
  async list(@Ctx() ctx: RequestContext, @Parameters(PageQuery) { after, size }: PageQuery): Promise<Reply> {
    return Reply.ok(await this.receipts.list(ctx, { after, size: pageSizeOf(size) }));
  }

  @Get(':erasureId')
  @DescribeGetErasure()
  async get(@Ctx() ctx: RequestContext, @RoutedErasure() id: number): Promise<Reply> {
    return Reply.ok(await this.receipts.get(ctx, id));
  }
}
