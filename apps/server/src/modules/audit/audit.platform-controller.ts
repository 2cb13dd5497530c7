import { Controller, Get } from '@nestjs/common';
import { Access, Reply, Ctx, Parameters } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { toAuditRequest } from './audit-request.js';
import { DescribeAudit, DescribeListAudit } from './audit.openapi.js';
import { AuditService } from './audit.service.js';
import { AUDIT_QUERY } from './dto/audit.query.js';
import type { AuditQuery } from './dto/audit.query.js';

/** The platform API of the audit trail. */
@DescribeAudit()
@Access('administrator')
@Controller('platform/v1/customers/:customerId/audit')
export class AuditPlatformController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @DescribeListAudit()
  async list(@Ctx() ctx: RequestContext, @Parameters(AUDIT_QUERY) query: AuditQuery): Promise<Reply> {
    return Reply.okInTurns({ ...(await this.audit.list(ctx, toAuditRequest(query))) });
  }
}
