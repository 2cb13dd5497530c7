import { All, Controller, NotFoundException, Req } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { Access, Reply } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { Metrics } from './metrics.js';
import { createHash, timingSafeEqual } from 'node:crypto';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** A caller without the token learns nothing, whatever the method (D-NET-20). */
@Access('public')
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly configuration: Configuration,
  ) {}

  @All()
  async read(@Req() { method = '', headers }: TalentRequest): Promise<Reply> {
    if (!READS.has(method) || !isBearer(headers.authorization, this.configuration.metricsToken))
      throw new NotFoundException();
    return Reply.file(Buffer.from(await this.metrics.text()), this.metrics.contentType);
  }
}

/**
 * Whether an Authorization header has the token (RFC 6750). The time of the comparison reveals nothing about the token.
 */
export function isBearer(authorization = '', token: string | undefined): boolean {
  const [, offered] = /^bearer +([^ ]+) *$/i.exec(authorization) ?? [];
  if (offered === undefined || token === undefined) return false;
  return timingSafeEqual(digestOf(offered), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
