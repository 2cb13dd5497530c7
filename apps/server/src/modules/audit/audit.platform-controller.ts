import { Controller, Get } from '@nestjs/common';
import {
  Access,
  CHANGES_SCHEMA,
  Ctx,
  Describe,
  DescribeGroup,
  Is,
  IsOneOf,
  IsPageSize,
  IsUtcTime,
  MayBeAbsent,
  pageSizeOf,
  Parameters,
  replies,
  Reply,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { LIST_IDS, listNumber } from '../lists/index.js';
import type { ListId } from '../lists/index.js';
import { AUDITED_TYPES, LISTS } from './audited-type.js';
import type { AuditedType } from './audited-type.js';
import { AuditService } from './audit.service.js';
import type { AuditRequest } from './audit.service.js';
import { ADMINISTRATIVE_ACTIONS } from '../access/index.js';

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

const NUMBERED = AUDITED_TYPES.filter((type) => type !== LISTS);
const OF_LISTS = LIST_IDS.map((listId) => listId.replaceAll('.', String.raw`\.`));
const PROFILE = new RegExp(`^(?:(?:${NUMBERED.join('|')})/[1-9]\\d{0,14}|${LISTS}/(?:${OF_LISTS.join('|')}))$`);

const KINDS = ['data', 'administration'] as const;

/** The parameters of the audit trail. */
class AuditQuery {
  @MayBeAbsent()
  @Is(
    {
      description:
        'One profile, such as people/12, one filled form, such as forms/7, one job post, such as portalposts/3, one post to a job board, such as boardposts/3, one workflow, such as applicantworkflows/5, or one list, such as lists/lists.phone_type',
      example: 'people/12',
    },
    'must name a profile, as in ?profile=people/12',
    PROFILE,
  )
  readonly profile?: string;

  @MayBeAbsent()
  @IsOneOf(KINDS, 'must be "data" or "administration"')
  readonly kind?: (typeof KINDS)[number];

  /** The records of what one user wrote. */
  @MayBeAbsent()
  @Is({}, "must be a user's name, as in ?user=acme.integration", /^[^\0]+$/)
  readonly user?: string;

  @MayBeAbsent() @IsUtcTime({ description: 'Those that were written then or later' }) readonly from?: string;
  @MayBeAbsent() @IsUtcTime({ description: 'Those that were written before then' }) readonly to?: string;

  @MayBeAbsent()
  @Is({ description: 'The "next" of the page before' }, 'must be the "next" of the page before', /^[\w-]+$/)
  readonly after?: string;

  /** A size above 1000 counts as 1000. */
  @MayBeAbsent() @IsPageSize() readonly size?: number;
}

@DescribeGroup('Audit trail')
@Access('administrator')
@Controller('platform/v1/customers/:customerId/audit')
export class AuditPlatformController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Describe(
    {
      id: 'listAuditRecords',
      summary: 'List the audit trail',
      description:
        'Tells who changed which profile, filled form, job post, workflow or list, or administered what, when and how. Newest first.',
    },
    replies(200, 'The records, and next where there are more', { schema: PAGE }),
  )
  async list(@Ctx() ctx: RequestContext, @Parameters(AuditQuery) query: AuditQuery): Promise<Reply> {
    return Reply.ok(await this.audit.list(ctx, toAuditRequest(query)));
  }
}

/** Converts valid parameters to a request. */
function toAuditRequest({ profile, kind, user, from, to, after, size }: AuditQuery): AuditRequest {
  const [profileType, id] = (profile ?? '').split('/');
  return {
    profile: id === undefined ? undefined : { profileType: profileType as AuditedType, id: numberOf(profileType, id) },
    kind,
    username: user,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    after,
    size: pageSizeOf(size),
  };
}

/** Returns the number of a list, because the trail stores lists by number. */
function numberOf(profileType: string | undefined, id: string): number {
  return profileType === LISTS ? listNumber(id as ListId) : Number(id);
}
