import { Controller, Get } from '@nestjs/common';
import { Access, Ctx, Describe, DescribeGroup, IfNoneMatch, replies, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { CustomerDocumentsService } from './customer-documents.service.js';

/** Answers the API document of a customer (D-SCH-7). */
@DescribeGroup('Schemas')
@Access('customer')
@Controller('customers/:customerId')
export class CustomerDocumentsController {
  constructor(private readonly documents: CustomerDocumentsService) {}

  @Get('openapi.json')
  @Describe(
    {
      id: 'getApiDocument',
      summary: 'Read the API document of the customer',
      description:
        "This document with the customer's own fields, forms and profile types, as far as the caller sees them.",
    },
    replies(200, 'An OpenAPI 3.1 document', {
      schema: {
        type: 'object',
        properties: {
          openapi: { type: 'string' },
          info: { type: 'object' },
          servers: { type: 'array', items: { type: 'object' } },
          security: { type: 'array', items: { type: 'object' } },
          tags: { type: 'array', items: { type: 'object' } },
          'x-tagGroups': { type: 'array', items: { type: 'object' } },
          paths: { type: 'object' },
          webhooks: { type: 'object' },
          components: { type: 'object' },
        },
        required: ['openapi', 'info', 'paths', 'components'],
      },
    }),
  )
  async get(@Ctx() ctx: RequestContext, @IfNoneMatch() ifNoneMatch: string | undefined): Promise<Reply> {
    return Reply.tagged(await this.documents.get(ctx), ifNoneMatch);
  }
}
