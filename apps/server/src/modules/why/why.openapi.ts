import type { CustomDecorator } from '@nestjs/common';
import { replies, Describe, DescribeGroup, inQuery } from '../../http/index.js';

const TEXT = { type: 'string' };
const CAUSE = { type: 'object', properties: { cause: TEXT, detail: TEXT }, required: ['cause', 'detail'] };
const VERDICT = {
  type: 'object',
  properties: { allowed: { type: 'boolean' }, causes: { type: 'array', items: CAUSE } },
  required: ['allowed', 'causes'],
};
const EXPLANATION = {
  user: TEXT,
  group: TEXT,
  profile: TEXT,
  field: TEXT,
  read: VERDICT,
  write: {
    ...VERDICT,
    properties: { ...VERDICT.properties, endpoint: { ...TEXT, description: 'Of a file: what takes it' } },
  },
};

/** Describes `why` in the OpenAPI document. */
export const DescribeWhy = (): CustomDecorator => DescribeGroup('Access');

export const DescribeExplain = (): MethodDecorator =>
  Describe(
    {
      id: 'explainAccess',
      summary: 'Explain the access to a field',
      description: 'Tells whether a user can read and write a field of a profile, and every cause that stops it.',
    },
    inQuery('user', { required: true, example: 'acme.partner' }),
    inQuery('profile', { required: true, example: 'people/12' }),
    inQuery('field', { required: true, example: 'field1003' }),
    replies(200, 'For reading and for writing: allowed or not, and every cause', {
      schema: { type: 'object', properties: EXPLANATION, required: Object.keys(EXPLANATION) },
    }),
  );
