import type { CustomDecorator } from '@nestjs/common';
import { replyHeader, replies, Describe, DescribeGroup, inHeader, inQuery, takes } from '../../http/index.js';

const DOCUMENT = {
  type: 'object',
  description: 'A blueprint; @talent-platform/blueprint exports its JSON Schema',
  properties: {
    customer: {
      type: 'object',
      properties: { id: { type: 'integer' }, name: { type: 'string' } },
    },
  },
  required: ['customer'],
  additionalProperties: true,
};

const REVISION = { type: 'integer', minimum: 1 };

const CHANGES = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      path: { type: 'string', example: 'userGroups.partners.access.people' },
      before: { description: 'Null where there was nothing; a secret as "[secret]"' },
      after: { description: 'Null where there is nothing any more' },
    },
  },
};

const NAMES = { type: 'array', items: { type: 'string' } };

const REMOVED = {
  type: 'object',
  description: 'Who and what loses access, by name',
  properties: {
    users: { ...NAMES, description: 'They lose their passwords and secrets, too' },
    userGroups: NAMES,
    signingSecrets: {
      type: 'array',
      description: 'Of users who stay',
      items: {
        type: 'object',
        properties: { user: { type: 'string' }, id: { type: 'string', example: 'k1' } },
        required: ['user', 'id'],
      },
    },
  },
  required: ['users', 'userGroups', 'signingSecrets'],
};

const ETAG = replyHeader('ETag', 'Names the revision');

/** Describes the blueprint endpoints in the OpenAPI document. */
export const DescribeBlueprints = (): CustomDecorator => DescribeGroup('Blueprint');

export const DescribeGetBlueprint = (): MethodDecorator =>
  Describe(
    {
      id: 'getBlueprint',
      summary: 'Export the blueprint',
      description: 'Answers the configuration of the customer, without passwords and secrets.',
    },
    inHeader('If-None-Match', 'The ETag of the revision that is known; 304 then'),
    replies(200, 'The blueprint', { schema: DOCUMENT, ...ETAG }),
    replies(304, 'If-None-Match names the revision that stands'),
  );

export const DescribeListRevisions = (): MethodDecorator =>
  Describe(
    {
      id: 'listBlueprintRevisions',
      summary: 'List the revisions of the blueprint',
      description: 'Lists the last 1,000 revisions that blueprints made, newest first.',
    },
    replies(200, 'The revisions', {
      schema: {
        type: 'object',
        properties: {
          revisions: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                revision: REVISION,
                appliedAt: { type: 'string', format: 'date-time' },
                appliedBy: { type: ['string', 'null'], description: 'Null: TALENT_BLUEPRINT, at a start' },
              },
            },
          },
        },
      },
    }),
  );

export const DescribePutBlueprint = (): MethodDecorator =>
  Describe(
    {
      id: 'applyBlueprint',
      summary: 'Apply a blueprint',
      description: 'Applies the whole difference to the last one, or nothing.',
    },
    inQuery('dryrun', {
      description: 'true: answers what would change, and changes nothing',
      schema: { type: 'boolean', default: false },
    }),
    inHeader('If-Match', 'The ETag of the revision to change; 412 when another one stands'),
    takes(DOCUMENT),
    replies(200, 'What was changed, and the revision (not of a dry run); X-Warning where events can go nowhere', {
      schema: { type: 'object', properties: { revision: REVISION, changes: CHANGES, removed: REMOVED } },
      ...ETAG,
    }),
  );
