import { replyHeader, replies, inHeader, inQuery } from './describe.js';
import type { OperationPart } from './describe.js';

// Parts of the OpenAPI document for the features that http/ offers every resource: versions, dry runs, repeatable requests.

/** For a read whose version the caller may have already. */
export const IF_NONE_MATCH: readonly OperationPart[] = [
  inHeader('If-None-Match', 'The ETag that is known; 304 then'),
  replies(
    304,
    'If-None-Match names what would be read',
    replyHeader('ETag', 'What If-None-Match and If-Match name (D-NET-6)'),
  ),
];

export const IF_MATCH = inHeader('If-Match', 'The ETag of the version to change; 412 when another one stands');

export const IDEMPOTENCY_KEY = inHeader(
  'Idempotency-Key',
  'Makes the request safe to repeat: for 24 hours its first answer is given again, and nothing done twice',
  { type: 'string', minLength: 1, maxLength: 255 },
);

/** The answer of a dry run (D-NET-8). */
export const CHANGES_SCHEMA = {
  type: 'object',
  properties: {
    changes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          before: { description: 'Null where there was nothing' },
          after: { description: 'Null where there is nothing' },
        },
        required: ['path', 'before', 'after'],
      },
    },
  },
  required: ['changes'],
} as const;

/** For a write that describes its 200 itself. */
export const DRY_RUN_PARAMETER = inQuery('dryrun', {
  description: 'true: checks everything, writes nothing, and answers 200 with what would change',
  schema: { type: 'boolean', default: false },
});

/** For a write that replies 200 only to dry runs. */
export const DRY_RUN: readonly OperationPart[] = [
  DRY_RUN_PARAMETER,
  replies(200, 'Of a dry run: what would change', { schema: CHANGES_SCHEMA }),
];
