import type { CustomDecorator } from '@nestjs/common';
import { ADMINISTRATIVE_ACTIONS } from '../access/index.js';
import { CHANGES_SCHEMA, replies, Describe, DescribeGroup } from '../../http/index.js';

const TEXT = { type: 'string' };
const { path, before, after } = CHANGES_SCHEMA.properties.changes.items.properties;
const KIND = { const: 'application', description: 'There if a visitor of a portal applied, in the name of the user' };
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
const ERASED_AT = { ...TEXT, format: 'date-time', description: 'There if the contents of the record were erased' };
const VERSION = {
  ...RECORD,
  properties: { kind: KIND, ...RECORD.properties, erasedAt: ERASED_AT },
  required: Object.keys(RECORD.properties),
};
const LIST_VALUE = {
  anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, { type: 'array', items: TEXT }],
  description: 'Of a text 200 characters at most; of an order 100 nodes at most, from the first that has moved',
};
const LIST_RECORD = {
  type: 'object',
  properties: {
    ...RECORD.properties,
    profile: { ...TEXT, examples: ['lists/lists.phone_type'] },
    action: { const: 'update' },
    usergroup: { ...TEXT, description: 'The user group for which alone the list was changed' },
    differences: { type: 'integer', minimum: 1, description: 'All changes of the list; 200 at most are named' },
    changes: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: TEXT, before: LIST_VALUE, after: LIST_VALUE },
        required: ['path', 'before', 'after'],
      },
    },
  },
  required: [...Object.keys(RECORD.properties), 'differences'],
};
const SCALAR = { type: ['string', 'number', 'boolean', 'null'] };
const ACT_MEMBERS = {
  kind: { enum: ['administration', 'operator'], description: '`operator` if the operator ran a command' },
  at: RECORD.properties.at,
  user: {
    type: ['string', 'null'],
    description: 'null for the server itself, at its start; `operator` for the operator',
  },
  transactionId: TEXT,
  profile: { ...TEXT, examples: ['administration/7'] },
  self: RECORD.properties.self,
  action: { enum: [...ADMINISTRATIVE_ACTIONS] },
  version: { const: 1 },
  changes: {
    type: 'array',
    items: {
      type: 'object',
      properties: { path: TEXT, before: SCALAR, after: SCALAR },
      required: ['path'],
      description: 'Secrets and long values are left out, and null stands for nothing',
    },
  },
};
const ACT = {
  type: 'object',
  properties: {
    ...ACT_MEMBERS,
    differences: {
      type: 'integer',
      minimum: 0,
      description: 'All changes of a blueprint, of which 200 at most are named; or how many events are delivered again',
    },
    revision: {
      type: 'object',
      properties: { from: { type: ['integer', 'null'] }, to: { type: 'integer' } },
      required: ['from', 'to'],
    },
    source: { ...TEXT, description: 'The name of the file that a start applied' },
    person: { type: 'integer', description: 'The id of the person who was exported or erased' },
  },
  required: Object.keys(ACT_MEMBERS),
};
const PAGE = {
  type: 'object',
  properties: {
    records: { type: 'array', items: { anyOf: [VERSION, LIST_RECORD, ACT] } },
    next: TEXT,
  },
  required: ['records'],
};

/** Describes the audit trail in the OpenAPI document. */
export const DescribeAudit = (): CustomDecorator => DescribeGroup('Audit trail');

export const DescribeListAudit = (): MethodDecorator =>
  Describe(
    {
      id: 'listAuditRecords',
      summary: 'List the audit trail',
      description:
        'Tells who changed which profile, filled form, job post, workflow or list, or administered what, when and how. Newest first.',
    },
    replies(200, 'The records, and next where there are more', { schema: PAGE }),
  );
