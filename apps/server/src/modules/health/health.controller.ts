import { Controller, Get } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import { Access, Reply } from '../../http/index.js';
import { FilesHealth } from './files-health.js';
import { DescribeHealth, DescribeLive, DescribeReady } from './health.openapi.js';

/** For balancers and supervisors: no credentials, no quota. */
@DescribeHealth()
@Access('public')
@Controller('health')
export class HealthController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: FilesHealth,
  ) {}

  /** The process answers. */
  @Get('live')
  @DescribeLive()
  live(): Reply {
    return Reply.ok({ status: 'live' });
  }

  /** The database answers too. Without its files the service serves all the rest, so that is told and no more. */
  @Get('ready')
  @DescribeReady()
  async ready(): Promise<Reply> {
    const ready = await this.unitOfWork.isReachable().catch(() => false);
    if (!ready) throw ProtocolError.of('BUSY', 'The database cannot be reached.');
    return Reply.ok({ status: 'ready', files: (await this.files.isWritable()) ? 'writable' : 'unavailable' });
  }
}
