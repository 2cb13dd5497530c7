import { Controller, Get } from '@nestjs/common';
import type { SignatureClaim } from '@talent-platform/protocol/signing';
import {
  Access,
  bodyOf,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  Is,
  MayBeAbsent,
  Parameters,
  replies,
  replyHeader,
  requestValue,
} from '../../http/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import { ChangeStreams } from './change-streams.js';

const MAX_SECONDS = 3600;

class StreamQuery {
  /** The stream ends after this time. Left out: after an hour. */
  @MayBeAbsent()
  @Is({ minimum: 0, maximum: MAX_SECONDS }, 'must be a whole number from 0 to 3600', isSeconds)
  readonly seconds?: number;
}

function isSeconds(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_SECONDS;
}

const Claim = requestValue((request) => request.claim);

@DescribeGroup('Keeping a copy')
@Access('customer')
@Controller('platform/v1/customers/:customerId/stream')
export class ChangeStreamsPlatformController {
  constructor(private readonly streams: ChangeStreams) {}

  @Get()
  @Describe(
    {
      id: 'streamChanges',
      summary: 'Hear which kinds of records change',
      description:
        'Server-sent events. Each has kinds, the types that have changed, and next, a place in the change feed. The first has no kinds. Nothing of the records is told: ask for what you need.',
    },
    replies(200, 'The events, until the stream ends', {
      ...bodyOf('text/event-stream'),
      ...replyHeader('X-Accel-Buffering', 'no: nginx passes each event on at once'),
    }),
    fails('BUSY'),
  )
  open(
    @Ctx() ctx: RequestContext,
    @Claim() claim: SignatureClaim | undefined,
    @Parameters(StreamQuery) { seconds = MAX_SECONDS }: StreamQuery,
  ): Promise<Reply> {
    return this.streams.open(ctx, { claim, seconds });
  }
}
