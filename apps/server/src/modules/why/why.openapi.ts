import type { CustomDecorator } from '@nestjs/common';
import { replies, Describe, DescribeGroup, inQuery } from '../../http/index.js';

/** How `why` stands in the OpenAPI document. */
export const DescribeWhy = (): CustomDecorator => DescribeGroup('Platform');

export const DescribeExplain = (): CustomDecorator =>
  Describe(
    'Tell whether a user can read and write a field of a profile, and what stops it',
    inQuery('user', { required: true, example: 'acme.partner' }),
    inQuery('profile', { required: true, example: 'people/12' }),
    inQuery('field', { required: true, example: 'field1003' }),
    replies(200, 'For reading and for writing: allowed or not, and every cause'),
  );
