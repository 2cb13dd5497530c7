import type { CustomDecorator } from '@nestjs/common';
import {
  replyHeader,
  replies,
  Describe,
  DescribeGroup,
  DRY_RUN,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
  inQuery,
  takes,
} from '../../http/index.js';
import { LINKS_SCHEMA } from '../../profile-engine/index.js';

const LOCATION = replyHeader('Location', 'The URL of the profile', 'uri');

const READ = [
  inQuery('fields', {
    description: 'Field ids, comma-separated; the default fields of the type when left out',
    example: 'firstname,lastname,email',
  }),
  replies(200, 'The fields asked for that have a value, and links'),
  ...IF_NONE_MATCH,
];

/** How the profiles endpoints stand in the OpenAPI document; their bodies are added for each type there. */
export const DescribeProfiles = (): CustomDecorator => DescribeGroup('Profiles');

export const DescribeGetByEmail = (): CustomDecorator =>
  Describe(
    'Read a person by e-mail address',
    inQuery('email', { required: true, description: 'The whole address; case does not matter' }),
    ...READ,
  );

export const DescribeLookUp = (): CustomDecorator =>
  Describe(
    'Find a profile by its external id',
    inQuery('type', { required: true, schema: { type: 'string', enum: ['externalid'] } }),
    inQuery('value', { required: true, description: 'The external id, matched exactly' }),
    replies(200, 'The system id of the profile', {
      schema: {
        type: 'object',
        properties: { id: { type: 'integer', minimum: 1 }, links: LINKS_SCHEMA },
        required: ['id', 'links'],
      },
    }),
  );

export const DescribeGet = (): CustomDecorator => Describe('Read a profile', ...READ);

export const DescribeUpdate = (): CustomDecorator =>
  Describe(
    'Change the fields that the body names; null clears one',
    IF_MATCH,
    ...DRY_RUN,
    replies(204, 'Changed', LOCATION),
  );

export const DescribeCreate = (): CustomDecorator =>
  Describe('Create a profile', IDEMPOTENCY_KEY, ...DRY_RUN, replies(201, 'Created', LOCATION));

const ENTRY_LOCATION = replyHeader('Location', 'The URL of the entry', 'uri');

const ENTRY_BODY = takes({ type: 'object' }, 'The fields of the entry, without entry and delete');

export const DescribeGetEntry = (): CustomDecorator =>
  Describe(
    'Read one entry of a collection',
    replies(200, 'The entry as it stands in its profile, and links', {
      schema: { type: 'object', properties: { links: LINKS_SCHEMA }, required: ['links'] },
    }),
    ...IF_NONE_MATCH,
  );

export const DescribeAddEntry = (): CustomDecorator =>
  Describe(
    'Add an entry to a collection',
    IF_MATCH,
    IDEMPOTENCY_KEY,
    ...DRY_RUN,
    ENTRY_BODY,
    replies(201, 'Added', ENTRY_LOCATION),
  );

export const DescribeChangeEntry = (): CustomDecorator =>
  Describe(
    'Change the fields of an entry that the body names; null clears one',
    IF_MATCH,
    ...DRY_RUN,
    ENTRY_BODY,
    replies(204, 'Changed', ENTRY_LOCATION),
  );

export const DescribeRemoveEntry = (): CustomDecorator =>
  Describe('Remove an entry; its number is not given again', IF_MATCH, ...DRY_RUN, replies(204, 'Removed'));
