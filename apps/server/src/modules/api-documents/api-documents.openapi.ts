import type { CustomDecorator } from '@nestjs/common';
import { Describe, DescribeGroup, IF_NONE_MATCH, replies } from '../../http/index.js';

/** Describes the customers' API documents in the OpenAPI document. */
export const DescribeApiDocuments = (): CustomDecorator => DescribeGroup('Schemas');

export const DescribeGetApiDocument = (): MethodDecorator =>
  Describe(
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
    ...IF_NONE_MATCH,
  );
