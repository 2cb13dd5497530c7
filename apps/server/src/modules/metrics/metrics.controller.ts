import { All, Controller, NotFoundException, Req } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { Access, Reply } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { Metrics } from './metrics.js';
import { createHash, timingSafeEqual } from 'node:crypto';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** A caller without the token learns nothing, not even by another method (D-NET-20). */
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

/** Whether a header of authorization brings the token (RFC 6750). How long it takes tells nothing of the token. */
export function isBearer(authorization = '', token: string | undefined): boolean {
  const [, offered] = /^bearer +([^ ]+) *$/i.exec(authorization) ?? [];
  if (offered === undefined || token === undefined) return false;
  return timingSafeEqual(digestOf(offered), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
