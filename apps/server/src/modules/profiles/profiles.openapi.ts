import type { CustomDecorator } from '@nestjs/common';
import {
  bodyOf,
  Describe,
  DescribeGroup,
  DRY_RUN,
  fails,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
  inHeader,
  inQuery,
  replies,
  replyHeader,
  schemaOf,
  takes,
  takesFile,
} from '../../http/index.js';
import { ReadProfilesBody } from './dto/read-profiles.body.js';
import { LINKS_SCHEMA } from '../../profile-engine/index.js';

const LOCATION = replyHeader('Location', 'The URL of the profile', 'uri');

/** Why a write of a profile can be refused, beside what is wrong with the body. */
const REFUSALS = fails('FIELD_NOT_WRITABLE', 'PROFILE_LOCKED', 'ROLE_INVALID');
/** The removed value may be required. */
const REQUIRED = fails('FIELD_REQUIRED');

const LINK = replyHeader('Link', 'The profile (rel self) and what belongs to it');

const READ = [
  inQuery('fields', {
    description: 'Field ids, comma-separated; the default fields of the type when left out',
    example: 'firstname,lastname,email',
  }),
  replies(200, 'The fields asked for that have a value, and links', LINK),
  ...IF_NONE_MATCH,
];

/** Describes the profiles endpoints in the OpenAPI document. The bodies of each type are added there. */
export const DescribeProfiles = (): CustomDecorator => DescribeGroup('{types}');

export const DescribeGetByEmail = (): MethodDecorator =>
  Describe(
    {
      id: 'getPersonByEmail',
      summary: 'Read a person by e-mail address',
      description:
        'Answers as the read of that person by id does. 404 if no person that the caller sees has the address.',
    },
    ...READ,
  );

export const DescribeLookUp = (): MethodDecorator =>
  Describe(
    {
      id: 'find{Type}ByExternalId',
      summary: 'Find {a type} by its external id',
      description: 'Matches the external id exactly, and answers the system id that all other paths take.',
    },
    replies(200, 'The system id of the profile', {
      ...LINK,
      schema: {
        type: 'object',
        properties: { id: { type: 'integer', minimum: 1 }, links: LINKS_SCHEMA },
        required: ['id', 'links'],
      },
    }),
  );

export const DescribeGet = (): MethodDecorator =>
  Describe(
    {
      id: 'get{Type}',
      summary: 'Read {a type}',
      description:
        'Answers the default fields, or those that `fields` names. A field without a value, or hidden from the caller, is left out.',
    },
    ...READ,
  );

export const DescribeUpdate = (): MethodDecorator =>
  Describe(
    {
      id: 'update{Type}',
      summary: 'Change fields of {a type}',
      description:
        'Changes the fields that the body names, and no others; null clears one. All required fields must be filled afterwards.',
    },
    IF_MATCH,
    ...DRY_RUN,
    REFUSALS,
    replies(204, 'Changed', LOCATION),
  );

export const DescribeCreate = (): MethodDecorator =>
  Describe(
    {
      id: 'create{Type}',
      summary: 'Create {a type}',
      description:
        'Takes the fields of the new profile. The Location header of the answer has its URL, whose last segment is its id.',
    },
    IDEMPOTENCY_KEY,
    ...DRY_RUN,
    REFUSALS,
    replies(201, 'Created', LOCATION),
  );

const ENTRY_LOCATION = replyHeader('Location', 'The URL of the entry', 'uri');

const ENTRY_BODY = takes({ type: 'object' }, 'The fields of the entry, without entry and delete');

export const DescribeGetEntry = (): MethodDecorator =>
  Describe(
    {
      id: 'get{Type}Entry',
      summary: 'Read one entry of a collection of {a type}',
      description: 'The path names the entry by the number that it has in its collection.',
    },
    replies(200, 'The entry as it stands in its profile, and links', {
      ...LINK,
      schema: {
        type: 'object',
        properties: { entry: { type: 'integer', minimum: 1 }, links: LINKS_SCHEMA },
        required: ['links'],
        additionalProperties: true,
      },
    }),
    ...IF_NONE_MATCH,
  );

export const DescribeAddEntry = (): MethodDecorator =>
  Describe(
    {
      id: 'add{Type}Entry',
      summary: 'Add an entry to a collection of {a type}',
      description: 'A change of the profile: it needs the same rights, and changes the version of the profile.',
    },
    IF_MATCH,
    IDEMPOTENCY_KEY,
    ...DRY_RUN,
    ENTRY_BODY,
    REFUSALS,
    replies(201, 'Added', ENTRY_LOCATION),
  );

export const DescribeChangeEntry = (): MethodDecorator =>
  Describe(
    {
      id: 'update{Type}Entry',
      summary: 'Change an entry of a collection of {a type}',
      description: 'Changes the fields that the body names, and no others; null clears one.',
    },
    IF_MATCH,
    ...DRY_RUN,
    ENTRY_BODY,
    REFUSALS,
    replies(204, 'Changed', ENTRY_LOCATION),
  );

export const DescribeRemoveEntry = (): MethodDecorator =>
  Describe(
    {
      id: 'remove{Type}Entry',
      summary: 'Remove an entry of a collection of {a type}',
      description: 'The number of the entry is not given again.',
    },
    IF_MATCH,
    ...DRY_RUN,
    REFUSALS,
    REQUIRED,
    replies(204, 'Removed'),
  );

const DISPOSITION = replyHeader('Content-Disposition', 'attachment, and the name of the file');
const CONTENT_RANGE = replyHeader('Content-Range', 'Which part it is, and of how many bytes');

/** The file as it was sent. */
const FILE = bodyOf('*/*');

/** Describes the files of profiles in the OpenAPI document. */
export const DescribeFiles = (): CustomDecorator => DescribeGroup('{types}');

export const DescribeGetFile = (): MethodDecorator =>
  Describe(
    {
      id: { '/resume/binary': 'getResume', '/{memberId}/binary': 'get{Type}EntryFile', '/binary': 'get{Type}File' },
      summary: {
        '/resume/binary': 'Read the resume of a person',
        '/{memberId}/binary': 'Read a file in an entry of {a type}',
        '/binary': 'Read a file of {a type}',
      },
      description: 'The bytes as they were sent, of a file or image field, with their own content type.',
    },
    inHeader('Range', 'A part of the file, such as bytes=0-1023'),
    inHeader('If-Range', 'The ETag of the file of which that is a part'),
    replies(200, 'The file, with its own content type', { ...DISPOSITION, ...FILE }),
    replies(206, 'The part asked for', {
      headers: { ...DISPOSITION.headers, ...CONTENT_RANGE.headers },
      ...FILE,
    }),
    replies(416, 'The file has no such part', CONTENT_RANGE),
    fails('CONTENT_MISSING'),
    ...IF_NONE_MATCH,
  );

const PART_NAME = 'the id of the field that the path names, of a member of an entry that of the member';

export const DescribeReplaceFile = (): MethodDecorator =>
  Describe(
    {
      id: { '/{memberId}/binary': 'replace{Type}EntryFile', '/binary': 'replace{Type}File' },
      summary: { '/{memberId}/binary': 'Send a file to an entry of {a type}', '/binary': 'Send a file of {a type}' },
      description:
        'Sets the file of a file or image field, in place of the one before. Takes a form of one part, never the raw bytes.',
    },
    IF_MATCH,
    ...DRY_RUN,
    takesFile({ namedBy: PART_NAME }),
    REFUSALS,
    replies(204, 'It is there'),
  );

export const DescribeReplaceResume = (): MethodDecorator =>
  Describe(
    {
      id: 'replaceResume',
      summary: 'Send the resume of a person',
      description:
        'Sets the resume of the person, in place of the one before. Takes a form of one part, never the raw bytes.',
    },
    IF_MATCH,
    ...DRY_RUN,
    takesFile({ name: 'resume' }),
    REFUSALS,
    replies(204, 'It is there'),
  );

export const DescribeRemoveFile = (): MethodDecorator =>
  Describe(
    {
      id: { '/{memberId}/binary': 'remove{Type}EntryFile', '/binary': 'remove{Type}File' },
      summary: {
        '/{memberId}/binary': 'Remove a file from an entry of {a type}',
        '/binary': 'Remove a file of {a type}',
      },
      description: 'Clears a file or image field. The resume of a person cannot be removed, only replaced.',
    },
    IF_MATCH,
    ...DRY_RUN,
    REFUSALS,
    REQUIRED,
    replies(204, 'Removed'),
  );

const IDS = { type: 'array', items: { type: 'integer', minimum: 1 } };

const BODY = takes({
  ...schemaOf(ReadProfilesBody),
  additionalProperties: false,
  example: { ids: [1, 2, 3], fields: ['firstname', 'lastname'] },
});

const BATCH = {
  type: 'object',
  required: ['profiles', 'missing'],
  properties: {
    profiles: { type: 'array', items: { type: 'object' }, description: 'Each as a read of it alone, by their ids' },
    missing: { ...IDS, description: 'Not there, or not to be seen' },
    next: { ...IDS, description: 'Not read yet, for the answer is long: ask for these again' },
  },
};

/** Describes reads of many profiles in the OpenAPI document. */
export const DescribeProfileBatches = (): CustomDecorator => DescribeGroup('{types}');

export const DescribeReadProfiles = (): MethodDecorator =>
  Describe(
    {
      id: 'read{Types}',
      summary: 'Read up to 1,000 {types} at once',
      description:
        'Each profile is answered as its own read would be. Ids that are unknown, or hidden from the caller, are listed as missing.',
    },
    BODY,
    replies(200, 'The profiles', { schema: BATCH }),
  );
