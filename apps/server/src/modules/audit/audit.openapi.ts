import type { CustomDecorator } from '@nestjs/common';
import { replies, Describe, DescribeGroup, inQuery } from '../../http/index.js';

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
    replies(200, 'The records, and next where there are more'),
  );
