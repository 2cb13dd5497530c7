import type { CustomDecorator } from '@nestjs/common';
import { replies, Describe, DescribeGroup, takes } from '../../http/index.js';

const TEXT = { type: 'string' };
const TIME = { type: 'string', format: 'date-time' };

/** Describes the signing secrets in the OpenAPI document. */
export const DescribeSecrets = (): CustomDecorator => DescribeGroup('Access');

export const DescribeListSecrets = (): MethodDecorator =>
  Describe(
    {
      id: 'listSecrets',
      summary: 'List the signing secrets of a user',
      description:
        'Lists those that are live and those that have ended lately, the newest first, each without its text. ' +
        '`lastUsed` is up to five minutes behind.',
    },
    replies(200, 'The secrets, without their texts', {
      schema: {
        type: 'object',
        required: ['secrets'],
        properties: {
          secrets: {
            type: 'array',
            items: {
              type: 'object',
              required: ['id', 'created'],
              properties: {
                id: TEXT,
                created: TIME,
                expires: { ...TIME, description: 'Left out if the secret has no end' },
                lastUsed: { ...TIME, description: 'Left out if it was never used' },
              },
            },
          },
        },
      },
    }),
  );

export const DescribeRotate = (): MethodDecorator =>
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
        properties: { id: TEXT, secret: TEXT, created: TIME },
        required: ['id', 'secret', 'created'],
      },
    }),
  );

export const DescribeRevoke = (): MethodDecorator =>
  Describe(
    {
      id: 'endSecret',
      summary: 'End a signing secret',
      description: 'Ends it at once: requests that it signs are refused from then on.',
    },
    replies(204, 'Ended'),
  );
