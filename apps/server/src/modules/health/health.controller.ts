import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import { Access, Answer } from '../../http/index.js';

/** For balancers and supervisors: no credentials, no quota. */
@ApiTags('Health')
@ApiSecurity({})
@Access('public')
@Controller('health')
export class HealthController {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The process answers. */
  @Get('live')
  @ApiOperation({ summary: 'The process answers' })
  live(): Answer {
    return Answer.ok({ status: 'live' });
  }

  /** The database answers too. */
  @Get('ready')
  @ApiOperation({ summary: 'The database answers too' })
  async ready(): Promise<Answer> {
    const ready = await this.unitOfWork.isReachable().catch(() => false);
    if (!ready) throw ProtocolError.of('BUSY', 'The database cannot be reached.');
    return Answer.ok({ status: 'ready' });
  }
}
