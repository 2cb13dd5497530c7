import type { CustomDecorator } from '@nestjs/common';
import { Describe, DescribeGroup, IF_NONE_MATCH, replies } from '../../http/index.js';
import type { ApiSchema } from '../../http/index.js';

const TEXT = { type: 'string' };
const ID = { type: 'integer' };
const FLAG = { type: 'boolean' };

function object(properties: Readonly<Record<string, ApiSchema>>, optional: readonly string[] = []): ApiSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required };
}

function listOf(items: ApiSchema): ApiSchema {
  return { type: 'array', items };
}

const WORKFLOW_TYPE = object({ baseprofile: TEXT, statuses: listOf(object({ id: TEXT, value: TEXT })) });

const ME = object(
  {
    customer: object({ id: ID, name: TEXT }),
    username: TEXT,
    name: { ...TEXT, description: 'Left out with `person`' },
    person: { ...object({ id: ID }), description: 'Left out if the caller does not see their own profile' },
    group: object({ integrationName: TEXT, label: TEXT }),
    administrator: FLAG,
    access: {
      type: 'object',
      additionalProperties: { type: 'string', enum: ['read', 'write'] },
      description: 'What the group may do, by area; a closed area and a disabled profile type are left out',
    },
    locked: { ...listOf(TEXT), description: 'The profile types whose profiles are created, never changed' },
    workflowTypes: { type: 'object', additionalProperties: WORKFLOW_TYPE },
    portals: listOf(object({ id: ID, name: TEXT, host: TEXT, acceptsPosts: FLAG }, ['host'])),
    jobBoards: listOf(object({ id: TEXT, label: TEXT })),
  },
  ['name', 'person'],
);

/** Describes the caller's own access in the OpenAPI document. */
export const DescribeMe = (): CustomDecorator => DescribeGroup('Access');

export const DescribeGetMe = (): MethodDecorator =>
  Describe(
    {
      id: 'getMe',
      summary: 'Read who the caller is',
      description:
        "The caller and what the caller's group may see and do, so that a client shows the right things. For every user.",
    },
    replies(200, 'The caller, without anything that the group may not see', { schema: ME }),
    ...IF_NONE_MATCH,
  );
