import type { CustomDecorator } from '@nestjs/common';
import { EVENT_TYPES } from '@talent-platform/protocol/events';
import { fails, Describe, DescribeGroup, replies, takes } from '../../../http/index.js';

const TIME = { type: 'string', format: 'date-time' };
const TEXT = { type: 'string', minLength: 1 };

const SUBSCRIPTION = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    eventType: { enum: EVENT_TYPES, description: 'Left out if the subscription receives every event' },
    ...{ temporary: { const: true }, expiresAt: TIME, pausedAt: TIME },
    receiver: { const: 'log', description: 'Its events are recorded, and sent to nobody' },
    pausedBecause: { enum: ['gone', 'failing', 'asked'] },
    failingSince: { ...TIME, description: 'The first failure since the last event that arrived' },
  },
};
const TEMPORARY = {
  type: 'object',
  required: ['id', 'expiresAt'],
  properties: { id: { type: 'string' }, expiresAt: TIME },
};
const AUTH = {
  oneOf: [
    { properties: { type: { const: 'none' } }, required: ['type'] },
    {
      properties: { type: { const: 'basic' }, username: TEXT, password: TEXT },
      required: ['type', 'username', 'password'],
    },
    { properties: { type: { const: 'hmac' }, user: TEXT, secret: TEXT }, required: ['type', 'user', 'secret'] },
  ].map((one) => ({ type: 'object', additionalProperties: false, ...one })),
};

/** Describes subscriptions in the OpenAPI document. */
export const DescribeSubscriptions = (): CustomDecorator => DescribeGroup('Event subscriptions');

export const DescribeListSubscriptions = (): MethodDecorator =>
  Describe(
    {
      id: 'listSubscriptions',
      summary: 'List the subscriptions to events',
      description: 'Lists those of the blueprint, then the temporary ones, each with its state.',
    },
    replies(200, "The blueprint's in its order, then the temporary ones; never where their events go", {
      schema: {
        type: 'object',
        required: ['subscriptions'],
        properties: { subscriptions: { type: 'array', items: SUBSCRIPTION } },
      },
    }),
  );

export const DescribeAddSubscription = (): MethodDecorator =>
  Describe(
    {
      id: 'createSubscription',
      summary: 'Subscribe to every event for a while',
      description:
        'The subscription ends 60 seconds after it was last renewed. With `receiver`, nothing is sent: its deliveries are `processed` at once.',
    },
    takes({
      type: 'object',
      properties: {
        url: {
          ...TEXT,
          maxLength: 4000,
          description: 'Where events are sent; with `auth`, unless `receiver` is given',
        },
        auth: AUTH,
        gzip: { type: 'boolean', default: true },
        receiver: { const: 'log', description: 'Events are recorded and sent to nobody: read the deliveries' },
      },
      oneOf: [{ required: ['url', 'auth'] }, { required: ['receiver'] }],
      additionalProperties: false,
    }),
    replies(201, 'It has begun', { schema: TEMPORARY }),
    fails('CONFLICT'),
    replies(409, 'There are 20 already'),
  );

export const DescribeRenewSubscription = (): MethodDecorator =>
  Describe(
    {
      id: 'renewSubscription',
      summary: 'Keep a temporary subscription',
      description: 'It goes on for another 60 seconds.',
    },
    fails('CONFLICT'),
    replies(200, 'The subscription goes on', { schema: TEMPORARY }),
  );

export const DescribeEndSubscription = (): MethodDecorator =>
  Describe(
    {
      id: 'endSubscription',
      summary: 'End a temporary subscription',
      description: 'Subscriptions of the blueprint end with a blueprint that does not name them.',
    },
    replies(204, 'Ended'),
    fails('CONFLICT'),
    replies(409, 'It is one of the blueprint'),
  );

export const DescribePing = (): MethodDecorator =>
  Describe(
    {
      id: 'pingSubscription',
      summary: 'Send a PingEvent to a subscription',
      description: 'Sends it once, now and outside the queue, also to a paused subscription.',
    },
    replies(200, 'What came of it', {
      schema: {
        type: 'object',
        required: ['outcome', 'durationMs'],
        properties: {
          outcome: { enum: ['processed', 'redirect', 'rejected', 'failed'] },
          ...{ httpStatus: { type: 'integer' }, error: { type: 'string' }, durationMs: { type: 'integer' } },
        },
      },
    }),
  );

export const DescribePause = (): MethodDecorator =>
  Describe(
    { id: 'pauseSubscription', summary: 'Pause a subscription', description: 'Its events are stored and not sent.' },
    replies(200, 'Paused', { schema: SUBSCRIPTION }),
  );

export const DescribeResume = (): MethodDecorator =>
  Describe(
    {
      id: 'resumeSubscription',
      summary: 'Resume a subscription',
      description: 'Events of the pause are sent only when they are redelivered.',
    },
    replies(200, 'Resumed', { schema: SUBSCRIPTION }),
  );
