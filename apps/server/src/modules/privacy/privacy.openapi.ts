import type { CustomDecorator } from '@nestjs/common';
import { bodyOf, Describe, DescribeGroup, fails, inQuery, replies, replyHeader, takes } from '../../http/index.js';

/** Describes the routes about a person's data in the OpenAPI document. */
export const DescribePrivacy = (): CustomDecorator => DescribeGroup('Privacy');

export const DescribeExportPerson = (): MethodDecorator =>
  Describe(
    {
      id: 'exportPerson',
      summary: 'Export all that is stored about a person',
      description:
        'Streams a zip archive with the profile, its files, filled forms, workflows, events and history. index.json names all files of the archive.',
    },
    replies(200, 'The archive, as an attachment', {
      ...bodyOf('application/zip'),
      ...replyHeader('Content-Disposition', 'attachment, and the name of the file'),
    }),
    fails('BUSY'),
    replies(503, 'Too many exports wait already'),
  );

const TEXT = { type: 'string' };
const TIME = { type: 'string', format: 'date-time' };
const ID = { type: 'integer', minimum: 1 };
const COUNT = { type: 'integer', minimum: 0 };
const KINDS = ['profiles', 'workflows', 'forms', 'files', 'auditRecords', 'deliveries', 'deliveryAttempts'];

const RECEIPT = {
  type: 'object',
  required: ['id', 'customer', 'person', 'personCreatedAt', 'state', 'begunAt', 'user', 'transactionId', 'erased'],
  properties: {
    id: ID,
    customer: ID,
    person: { ...ID, description: 'The id that the person had. It is never given again' },
    personCreatedAt: { ...TIME, description: 'When the profile was made' },
    state: { enum: ['erasing', 'erased'], description: 'The person is gone for everybody in either state' },
    begunAt: TIME,
    endedAt: { ...TIME, description: 'Left out until everything is erased' },
    user: TEXT,
    kind: { const: 'operator', description: 'There if the operator ran a command' },
    transactionId: TEXT,
    erased: {
      type: 'object',
      properties: Object.fromEntries([...KINDS, 'storedReplies'].map((kind) => [kind, COUNT])),
      description: 'How many of each kind were erased so far',
    },
  },
};

const DRAFT = {
  type: 'object',
  required: ['customer', 'person', 'personCreatedAt', 'wouldErase'],
  properties: {
    customer: ID,
    person: ID,
    personCreatedAt: { ...TIME, description: 'When the profile was made' },
    wouldErase: {
      type: 'object',
      properties: Object.fromEntries(KINDS.filter((kind) => kind !== 'files').map((kind) => [kind, COUNT])),
      description: 'How many of each kind there are. Files and stored replies are not counted',
    },
  },
};

export const DescribeErasePerson = (): MethodDecorator =>
  Describe(
    {
      id: 'erasePerson',
      summary: 'Erase a person everywhere',
      description:
        'Erases the person with its history, files, filled forms, workflows and events, for good. The person is gone at once, and the rest is erased in the background.',
    },
    takes({
      type: 'object',
      required: ['confirm'],
      properties: { confirm: { ...TEXT, description: 'The person again, as in people/12' } },
      additionalProperties: false,
    }),
    replies(200, 'A dry run: what would be erased', { schema: DRAFT }),
    replies(202, 'The receipt, as far as the erasure has come', {
      schema: RECEIPT,
      ...replyHeader('Location', 'The URL of the receipt'),
    }),
    fails('CONFLICT'),
    replies(409, 'A user of the service acts in the name of the person'),
  );

export const DescribeListErasures = (): MethodDecorator =>
  Describe(
    { id: 'listErasures', summary: 'List the receipts of erasures', description: 'Lists receipts, newest first.' },
    inQuery('after', { schema: ID, description: 'The `next` of the page before' }),
    inQuery('size', { schema: { type: 'integer', minimum: 1, default: 100 } }),
    replies(200, 'A page of receipts', {
      schema: {
        type: 'object',
        required: ['erasures'],
        properties: { erasures: { type: 'array', items: RECEIPT }, next: { type: 'integer' } },
      },
    }),
  );

export const DescribeGetErasure = (): MethodDecorator =>
  Describe(
    { id: 'getErasure', summary: 'Read the receipt of an erasure', description: 'Reads what was erased so far.' },
    replies(200, 'The receipt', { schema: RECEIPT }),
  );
