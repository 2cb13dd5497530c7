import { Controller, Get } from '@nestjs/common';
import {
  Access,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  Is,
  IsPageSize,
  isString,
  MayBeAbsent,
  pageSizeOf,
  Parameters,
  replies,
  Reply,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { CHANGED_TYPES } from '../changes/index.js';
import { ChangeFeedService, ChangesReply } from './change-feed.service.js';

const NAMES = [...CHANGED_TYPES.keys()];

class ChangesQuery {
  @MayBeAbsent()
  @Is(
    {
      description:
        'The "next" of the page before; now begins at what is written from now on; left out, from the beginning',
    },
    'must be the "next" of the page before, or now',
    /^[\w-]+$/,
  )
  readonly after?: string;

  /** A size above 1000 counts as 1000. */
  @MayBeAbsent() @IsPageSize() readonly size?: number;

  @MayBeAbsent()
  @Is(
    { description: 'Changes of these types alone', example: 'people,forms' },
    `must name some of ${NAMES.join(', ')}, as in ?types=people,forms`,
    (value) => isString(value) && value.split(',').every((name) => (NAMES as readonly string[]).includes(name)),
  )
  readonly types?: string;
}

@DescribeGroup('Keeping a copy')
@Access('customer')
@Controller('platform/v1/customers/:customerId/changes')
export class ChangeFeedPlatformController {
  constructor(private readonly feed: ChangeFeedService) {}

  @Get()
  @Describe(
    {
      id: 'listChanges',
      summary: 'List what has changed',
      description: 'Lists the changes of all that the caller may see, oldest first, for those who keep a copy.',
    },
    replies(200, 'The changes; next to read on, now or later; more where there may be others already', {
      schema: ChangesReply,
    }),
    fails('PLACE_GONE'),
    replies(410, 'The place is of another incarnation of the database: begin anew, with after left out (D-CHG-10)'),
  )
  async list(
    @Ctx() ctx: RequestContext,
    @Parameters(ChangesQuery) { after, size, types }: ChangesQuery,
  ): Promise<Reply> {
    return Reply.ok(await this.feed.list(ctx, { after, types, size: pageSizeOf(size) }));
  }
}
