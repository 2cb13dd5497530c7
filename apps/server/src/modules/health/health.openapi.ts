import type { CustomDecorator } from '@nestjs/common';
import { replies, Describe, DescribeGroup } from '../../http/index.js';

const healthOf = (status: string, more: Readonly<Record<string, object>> = {}) => ({
  schema: {
    type: 'object',
    properties: { status: { const: status }, ...more },
    required: ['status', ...Object.keys(more)],
  },
});

const MALFORMED = replies(400, 'The request is not valid HTTP (code 12)');

/** Describes the health endpoints in the OpenAPI document. */
export const DescribeHealth = (): CustomDecorator => DescribeGroup('Operation');

export const DescribeLive = (): MethodDecorator =>
  Describe(
    {
      id: 'checkLiveness',
      summary: 'Check that the process answers',
      description: 'For the supervisor of the process. Touches no database.',
    },
    replies(200, 'It does', healthOf('live')),
    MALFORMED,
  );

export const DescribeReady = (): MethodDecorator =>
  Describe(
    {
      id: 'checkReadiness',
      summary: 'Check that the service takes requests',
      description: 'For the balancer. The database takes writes too.',
    },
    replies(
      200,
      'It does; without its files the service serves all the rest. `incomplete`: files are kept, but those that profiles name are not there',
      healthOf('ready', {
        files: { enum: ['writable', 'incomplete', 'unavailable'] },
        clock: {
          enum: ['right', 'wrong'],
          description: "`wrong`: the clock of the node's machine differs from the database's by more than 15 seconds",
        },
      }),
    ),
    replies(503, 'It does not'),
    MALFORMED,
  );
