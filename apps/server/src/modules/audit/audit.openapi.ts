import type { CustomDecorator } from '@nestjs/common';
import { CHANGES_SCHEMA, replies, Describe, DescribeGroup, inQuery } from '../../http/index.js';

const TEXT = { type: 'string' };
const { path, before, after } = CHANGES_SCHEMA.properties.changes.items.properties;
const RECORD = {
  type: 'object',
  properties: {
    at: { ...TEXT, format: 'date-time' },
    user: TEXT,
    transactionId: TEXT,
    profile: { ...TEXT, examples: ['people/12', 'forms/7', 'portalposts/3', 'applicantworkflows/5'] },
    self: { ...TEXT, format: 'uri' },
    action: { enum: ['create', 'update'] },
    version: { type: 'integer', minimum: 1 },
    changes: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path, before, after, sensitive: { const: true, description: 'In the place of both values' } },
        required: ['path'],
      },
    },
  },
};
const PAGE = {
  type: 'object',
  properties: {
    records: { type: 'array', items: { ...RECORD, required: Object.keys(RECORD.properties) } },
    next: TEXT,
  },
  required: ['records'],
};

/** How the audit trail stands in the OpenAPI document. */
export const DescribeAudit = (): CustomDecorator => DescribeGroup('Platform');

export const DescribeListAudit = (): CustomDecorator =>
  Describe(
    'Who changed which profile, filled form, job post or workflow, when, and what; newest first',
    inQuery('profile', {
      description:
        'One profile, such as people/12, one filled form, such as forms/7, one job post, such as portalposts/3, or one workflow, such as applicantworkflows/5',
      example: 'people/12',
    }),
    inQuery('user'),
    inQuery('after', { description: 'The "next" of the page before' }),
    inQuery('size', { schema: { type: 'integer', minimum: 1, default: 100 } }),
    replies(200, 'The records, and next where there are more', { schema: PAGE }),
  );
