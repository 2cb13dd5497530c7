import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Access, Answer, Ctx, Parameters } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { toAuditRequest } from './audit-request.js';
import { AuditService } from './audit.service.js';
import { AUDIT_QUERY } from './dto/audit.query.js';
import type { AuditQuery } from './dto/audit.query.js';

/** The platform API of the audit trail. */
@ApiTags('Platform')
@Access('administrator')
@Controller('platform/v1/customers/:customerId/audit')
export class AuditPlatformController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @ApiOperation({ summary: 'Who changed which profile or filled form, when, and what; newest first' })
  @ApiQuery({
    name: 'profile',
    required: false,
    description: 'One profile, such as people/12, or one filled form, such as forms/7',
    schema: { type: 'string' },
    example: 'people/12',
  })
  @ApiQuery({ name: 'user', required: false, schema: { type: 'string' } })
  @ApiQuery({
    name: 'after',
    required: false,
    description: 'The "next" of the page before',
    schema: { type: 'string' },
  })
  @ApiQuery({ name: 'size', required: false, schema: { type: 'integer', minimum: 1, default: 100 } })
  @ApiOkResponse({ description: 'The records, and next where there are more' })
  async list(@Ctx() ctx: RequestContext, @Parameters(AUDIT_QUERY) query: AuditQuery): Promise<Answer> {
    return Answer.ok(await this.audit.list(ctx, toAuditRequest(query)));
  }
}
