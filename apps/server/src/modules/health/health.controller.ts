import { Controller, Get } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Access, Reply } from '../../http/index.js';
import { Stopping } from '../../runtime/index.js';
import { DatabaseHealth, FilesHealth } from './readiness.js';
import { DescribeHealth, DescribeLive, DescribeReady } from './health.openapi.js';

/** For balancers and supervisors: no credentials, no quota. */
@DescribeHealth()
@Access('public')
@Controller('health')
export class HealthController {
  constructor(
    private readonly stopping: Stopping,
    private readonly database: DatabaseHealth,
    private readonly files: FilesHealth,
  ) {}

  /** The process answers. */
  @Get('live')
  @DescribeLive()
  live(): Reply {
    return Reply.ok({ status: 'live' });
  }

  /** The database takes writes of this release too (D-PLT-17, D-PLT-23). Without its files the service serves all the rest, so that is told and no more. */
  @Get('ready')
  @DescribeReady()
  async ready(): Promise<Reply> {
    if (this.stopping.hasBegun) throw ProtocolError.of('BUSY', 'The server is stopping.');
    const problem = await this.database.problem();
    if (problem !== undefined) throw ProtocolError.of('BUSY', problem);
    return Reply.ok({ status: 'ready', files: await this.files.state() });
  }
}
