import { Controller, Get, Headers } from '@nestjs/common';
import { Access, Ctx, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { DescribeApiDocuments, DescribeGetApiDocument } from './api-documents.openapi.js';
import { CustomerDocumentsService } from './customer-documents.service.js';

/** Answers the API document of a customer (D-SCH-7). */
@DescribeApiDocuments()
@Access('customer')
@Controller('customers/:customerId')
export class CustomerDocumentsController {
  constructor(private readonly documents: CustomerDocumentsService) {}

  @Get('openapi.json')
  @DescribeGetApiDocument()
  async get(@Ctx() ctx: RequestContext, @Headers('if-none-match') ifNoneMatch: string | undefined): Promise<Reply> {
    return Reply.tagged(await this.documents.get(ctx), ifNoneMatch);
  }
}
