import { Controller, Get } from '@nestjs/common';
import {
  Access,
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
import { AuditPageReply } from './audit.mapper.js';
import { AuditService } from './audit.service.js';
import type { AuditRequest } from './audit.service.js';

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
        'One profile, such as people/12, one filled form, such as forms/7, one job post, such as portalposts/3, one post to a job board, such as boardposts/3, one workflow, such as applicantworkflows/5, one note, such as notes/9, or one list, such as lists/lists.phone_type',
      example: 'people/12',
    },
    'must name a profile, as in ?profile=people/12',
    PROFILE,
  )
  readonly profile?: string;

  @MayBeAbsent() @IsOneOf(KINDS, 'must be "data" or "administration"') readonly kind?: (typeof KINDS)[number];
  /** The records of what one user wrote. */
  @MayBeAbsent() @Is({}, "must be a user's name, as in ?user=acme.integration", /^[^\0]+$/) readonly user?: string;
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
        'Tells who changed which profile, filled form, job post, workflow, note or list, or administered what, when and how. Newest first.',
    },
    replies(200, 'The records, and next where there are more', { schema: AuditPageReply }),
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
