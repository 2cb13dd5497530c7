import type { CustomDecorator } from '@nestjs/common';
import { DELIVERY_STATUSES, EVENT_TYPES, FINAL_STATUSES } from '@talent-platform/protocol/events';
import { fails, Describe, DescribeGroup, inQuery, replies, takes } from '../../../http/index.js';

const TIME = { type: 'string', format: 'date-time' };
const HEADERS = { type: 'object', additionalProperties: { type: 'string' } };
const STATUS = { enum: DELIVERY_STATUSES };
const EVENT_TYPE = { enum: EVENT_TYPES };

const ATTEMPT = {
  attempt: { type: 'integer', minimum: 1 },
  at: TIME,
  httpStatus: { type: 'integer' },
  error: { type: 'string', description: 'Why there is no HTTP status' },
  durationMs: { type: 'integer' },
};
const WHOLE_ATTEMPT = {
  ...ATTEMPT,
  request: { type: 'object', required: ['headers'], properties: { headers: HEADERS } },
  reply: {
    type: 'object',
    required: ['status', 'headers', 'body'],
    properties: {
      ...{ status: { type: 'integer' }, headers: HEADERS, truncated: { const: true } },
      body: { type: 'string', description: 'The first 20,000 bytes of it' },
    },
  },
};

/** @param attempt the schema of an attempt */
function deliveryWith(attempt: object, more: Readonly<Record<string, object>> = {}) {
  const attempts = {
    type: 'array',
    items: { type: 'object', required: ['attempt', 'at', 'durationMs'], properties: attempt },
  };
  const properties = {
    ...{
      id: { type: 'string' },
      subscription: { type: 'string' },
      eventType: EVENT_TYPE,
      systemId: { type: 'string' },
    },
    ...{ status: STATUS, createdAt: TIME, attempts },
    ...more,
  };
  const nextAttemptAt = { ...TIME, description: 'Where one is due, and none is being made' };
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, nextAttemptAt } };
}

const PAGE = {
  type: 'object',
  required: ['deliveries'],
  properties: { deliveries: { type: 'array', items: deliveryWith(ATTEMPT) }, next: { type: 'string' } },
};
const WHOLE = deliveryWith(WHOLE_ATTEMPT, {
  ...{ payload: { type: 'object' }, username: { type: 'string' }, transactionId: { type: 'string' } },
});

/** Describes deliveries in the OpenAPI document. */
export const DescribeDeliveries = (): CustomDecorator => DescribeGroup('Event deliveries');

export const DescribeListDeliveries = (): MethodDecorator =>
  Describe(
    {
      id: 'listDeliveries',
      summary: 'List the deliveries of events',
      description: 'Lists what partners were told or are to be told, and what became of it. Newest first.',
    },
    inQuery('status', { schema: STATUS }),
    inQuery('subscription', { example: 'background-check' }),
    inQuery('eventType', { schema: EVENT_TYPE }),
    inQuery('from', { description: 'Those that were recorded then or later', schema: TIME }),
    inQuery('to', { description: 'Those that were recorded before then', schema: TIME }),
    inQuery('after', { description: 'The "next" of the page before' }),
    inQuery('size', { schema: { type: 'integer', minimum: 1, default: 100 } }),
    replies(200, 'The deliveries, each with its last 50 attempts, and next where there may be more', { schema: PAGE }),
  );

export const DescribeGetDelivery = (): MethodDecorator =>
  Describe(
    {
      id: 'getDelivery',
      summary: 'Read a delivery',
      description: 'Answers what was sent and what the partner answered.',
    },
    replies(200, 'The delivery, with its last 50 attempts', { schema: WHOLE }),
  );

export const DescribeRedeliver = (): MethodDecorator =>
  Describe(
    {
      id: 'redeliverEvent',
      summary: 'Deliver an event again',
      description: 'The event is due at once. Its delivery must have ended, and its subscription must be live.',
    },
    replies(202, 'It is due now, unless it is being sent', {
      schema: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
    }),
    fails('CONFLICT'),
    replies(409, 'Its subscription is paused, or there no longer'),
  );

export const DescribeRedeliverAll = (): MethodDecorator =>
  Describe(
    {
      id: 'redeliverEvents',
      summary: 'Deliver many events again',
      description:
        'Makes the events of a span of time due again, oldest first. Those of paused subscriptions stay as they are.',
    },
    takes({
      type: 'object',
      required: ['from', 'to', 'status'],
      properties: { from: TIME, to: TIME, status: { enum: FINAL_STATUSES } },
      additionalProperties: false,
    }),
    replies(202, 'How many are due now, 10,000 at most; where there may be more, the from to go on with', {
      schema: {
        type: 'object',
        required: ['deliveries', 'more'],
        properties: { deliveries: { type: 'integer' }, more: { type: 'boolean' }, next: TIME },
      },
    }),
  );
