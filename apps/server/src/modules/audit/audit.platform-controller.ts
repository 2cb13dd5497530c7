import { Controller, Get } from '@nestjs/common';
import { Access, Reply, Ctx, Parameters } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { DescribeAudit, DescribeListAudit } from './audit.openapi.js';
import { AuditService } from './audit.service.js';
import { AuditQuery } from './dto/audit.query.js';
import type { AuditRequest } from './audit.service.js';
import { listNumber } from '../lists/index.js';
import type { ListId } from '../lists/index.js';
import { LISTS } from './audited-type.js';
import type { AuditedType } from './audited-type.js';

/** The platform API of the audit trail. */
@DescribeAudit()
@Access('administrator')
@Controller('platform/v1/customers/:customerId/audit')
export class AuditPlatformController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @DescribeListAudit()
  async list(@Ctx() ctx: RequestContext, @Parameters(AuditQuery) query: AuditQuery): Promise<Reply> {
    return Reply.okInTurns({ ...(await this.audit.list(ctx, toAuditRequest(query))) });
  }
}

const DEFAULT_SIZE = 100;
const MAX_SIZE = 1000;

/** Parameters that the DTO has taken → what is asked for. */
function toAuditRequest({ profile, kind, user, after, size = DEFAULT_SIZE }: AuditQuery): AuditRequest {
  const [profileType, id] = (profile ?? '').split('/');
  return {
    profile: id === undefined ? undefined : { profileType: profileType as AuditedType, id: numberOf(profileType, id) },
    kind,
    username: user,
    after,
    size: Math.min(size, MAX_SIZE),
  };
}

/** The trail knows a list by its number. */
function numberOf(profileType: string | undefined, id: string): number {
  return profileType === LISTS ? listNumber(id as ListId) : Number(id);
}
