import { Controller, Get } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Access, Reply } from '../../http/index.js';
import { Clock, MAX_SKEW_MS, Stopping } from '../../runtime/index.js';
import { DatabaseHealth, FilesHealth } from './readiness.js';
import { DescribeHealth, DescribeLive, DescribeReady } from './health.openapi.js';

/** For load balancers and supervisors. Needs no credentials and counts towards no quota. */
@DescribeHealth()
@Access('public')
@Controller('health')
export class HealthController {
  constructor(
    private readonly stopping: Stopping,
    private readonly database: DatabaseHealth,
    private readonly files: FilesHealth,
    private readonly clock: Clock,
  ) {}

  /** Replies while the process runs. */
  @Get('live')
  @DescribeLive()
  live(): Reply {
    return Reply.ok({ status: 'live' });
  }

  /**
   * Replies whether the database accepts writes of this release (D-PLT-17, D-PLT-23). Missing files do not make the
   * node unready, because everything else works without them, and neither does a wrong clock, because the node goes by
   * the database's (D-OPR-26). The reply only reports them.
   */
  @Get('ready')
  @DescribeReady()
  async ready(): Promise<Reply> {
    if (this.stopping.hasBegun) throw ProtocolError.of('BUSY', 'The server is stopping.');
    const problem = await this.database.problem();
    if (problem !== undefined) throw ProtocolError.of('BUSY', problem);
    const clock = Math.abs(this.clock.skewMs()) <= MAX_SKEW_MS ? 'right' : 'wrong';
    return Reply.ok({ status: 'ready', files: await this.files.state(), clock });
  }
}
