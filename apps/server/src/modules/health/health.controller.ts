import { Controller, Get } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Access, Describe, DescribeGroup, Is, replies, Reply } from '../../http/index.js';
import { Clock, MAX_SKEW_MS, Stopping } from '../../runtime/index.js';
import { DatabaseHealth, FilesHealth } from './readiness.js';

class LiveReply {
  @Is({ const: 'live' }) readonly status!: 'live';
}

class ReadyReply {
  @Is({ const: 'ready' }) readonly status!: 'ready';
  @Is({ enum: ['writable', 'unavailable'] }) readonly files!: 'writable' | 'unavailable';

  @Is({
    enum: ['right', 'wrong'],
    description: "`wrong`: the clock of the node's machine differs from the database's by more than 15 seconds",
  })
  readonly clock!: 'right' | 'wrong';
}

const MALFORMED = replies(400, 'The request is not valid HTTP (code 12)');

/** For load balancers and supervisors. Needs no credentials and counts towards no quota. */
@DescribeGroup('Operation')
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
  @Describe(
    {
      id: 'checkLiveness',
      summary: 'Check that the process answers',
      description: 'For the supervisor of the process. Touches no database.',
    },
    replies(200, 'It does', { schema: LiveReply }),
    MALFORMED,
  )
  live(): Reply {
    return Reply.ok({ status: 'live' });
  }

  /**
   * Replies whether the database accepts writes of this release (D-PLT-17, D-PLT-23). Missing files do not make the
   * node unready, because everything else works without them, and neither does a wrong clock, because the node goes by
   * the database's (D-OPR-26). The reply only reports them.
   */
  @Get('ready')
  @Describe(
    {
      id: 'checkReadiness',
      summary: 'Check that the service takes requests',
      description: 'For the balancer. The database takes writes too.',
    },
    replies(200, 'It does; without its files the service serves all the rest', { schema: ReadyReply }),
    replies(503, 'It does not'),
    MALFORMED,
  )
  async ready(): Promise<Reply> {
    if (this.stopping.hasBegun) throw ProtocolError.of('BUSY', 'The server is stopping.');
    const problem = await this.database.problem();
    if (problem !== undefined) throw ProtocolError.of('BUSY', problem);
    const clock = Math.abs(this.clock.skewMs()) <= MAX_SKEW_MS ? 'right' : 'wrong';
    return Reply.ok({ status: 'ready', files: await this.files.state(), clock });
  }
}
