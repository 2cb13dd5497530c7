import type { CustomDecorator } from '@nestjs/common';
import { replies, Describe, DescribeGroup, takes } from '../../http/index.js';

const TEXT = { type: 'string' };

/** Describes the signing secrets in the OpenAPI document. */
export const DescribeSecrets = (): CustomDecorator => DescribeGroup('Access');

export const DescribeRotate = (): CustomDecorator =>
  Describe(
    {
      id: 'issueSecret',
      summary: 'Issue a signing secret',
      description:
        'Issues the next signing secret of a user. The newest live one ends after the overlap, older ones at once.',
    },
    takes({
      type: 'object',
      properties: { overlapHours: { type: 'number', minimum: 0, maximum: 8760, default: 24 } },
      additionalProperties: false,
    }),
    replies(201, 'The new secret: the only time it is shown', {
      schema: {
        type: 'object',
        properties: { id: TEXT, secret: TEXT, created: { ...TEXT, format: 'date-time' } },
        required: ['id', 'secret', 'created'],
      },
    }),
  );

export const DescribeRevoke = (): CustomDecorator =>
  Describe(
    {
      id: 'endSecret',
      summary: 'End a signing secret',
      description: 'Ends it at once: requests that it signs are refused from then on.',
    },
    replies(204, 'Ended'),
  );
