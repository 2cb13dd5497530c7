import { Controller, Get } from '@nestjs/common';
import {
  Access,
  Ctx,
  Describe,
  DescribeGroup,
  PageQuery,
  pageSizeOf,
  Parameters,
  parsePathId,
  replies,
  Reply,
  requestValue,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { erasureNotFound, ErasureReceipts, ReceiptReply, ReceiptsReply } from './erasure/person-erasures.js';

const RoutedErasure = requestValue((request) => parsePathId(request.params['erasureId'] ?? '', erasureNotFound));

@DescribeGroup('Privacy')
@Access('administrator')
@Controller('platform/v1/customers/:customerId/erasures')
export class ErasuresPlatformController {
  constructor(private readonly receipts: ErasureReceipts) {}

  @Get()
  @Describe(
    { id: 'listErasures', summary: 'List the receipts of erasures', description: 'Lists receipts, newest first.' },
    replies(200, 'A page of receipts', { schema: ReceiptsReply }),
  )
  async list(@Ctx() ctx: RequestContext, @Parameters(PageQuery) { after, size }: PageQuery): Promise<Reply> {
    return Reply.ok(await this.receipts.list(ctx, { after, size: pageSizeOf(size) }));
  }

  @Get(':erasureId')
  @Describe(
    { id: 'getErasure', summary: 'Read the receipt of an erasure', description: 'Reads what was erased so far.' },
    replies(200, 'The receipt', { schema: ReceiptReply }),
  )
  async get(@Ctx() ctx: RequestContext, @RoutedErasure() id: number): Promise<Reply> {
    return Reply.ok(await this.receipts.get(ctx, id));
  }
}
