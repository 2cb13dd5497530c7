import { Controller, Get, Post } from '@nestjs/common';
import {
  Access,
  bodyOf,
  Ctx,
  Describe,
  DescribeGroup,
  DryRun,
  fails,
  Is,
  isString,
  JsonBody,
  parsePathId,
  replies,
  Reply,
  replyHeader,
  requestValue,
  TakesJson,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { DraftedErasureReply, PersonErasures, ReceiptReply } from './erasure/person-erasures.js';
import { PersonExportsService } from './export/person-exports.service.js';
import { personNotFound } from './person-finder.js';

class ErasureBody {
  @Is({ description: 'The person again, as in people/12' }, 'must name the person, as in "people/12"', isString)
  readonly confirm!: string;
}

const RoutedPerson = requestValue((request) => parsePathId(request.params['personId'] ?? '', personNotFound));

@DescribeGroup('Privacy')
@Access('administrator')
@Controller('platform/v1/customers/:customerId/people/:personId')
export class PeoplePlatformController {
  constructor(
    private readonly exports: PersonExportsService,
    private readonly erasures: PersonErasures,
  ) {}

  @Get('export')
  @Describe(
    {
      id: 'exportPerson',
      summary: 'Export all that is stored about a person',
      description:
        'Streams a zip archive with the profile, its files, filled forms, workflows, notes, events and history. index.json names all files of the archive.',
    },
    replies(200, 'The archive, as an attachment', {
      ...bodyOf('application/zip'),
      ...replyHeader('Content-Disposition', 'attachment, and the name of the file'),
    }),
    fails('BUSY'),
    replies(503, 'Two exports of the customer run already'),
  )
  export(@Ctx() ctx: RequestContext, @RoutedPerson() personId: number): Promise<Reply> {
    return this.exports.reply(ctx, personId);
  }

  @Post('erase')
  @TakesJson()
  @Describe(
    {
      id: 'erasePerson',
      summary: 'Erase a person everywhere',
      description:
        'Erases the person with its history, files, filled forms, workflows, notes and events, for good. The person is gone at once, and the rest is erased in the background.',
    },
    replies(200, 'A dry run: what would be erased', { schema: DraftedErasureReply }),
    replies(202, 'The receipt, as far as the erasure has come', {
      schema: ReceiptReply,
      ...replyHeader('Location', 'The URL of the receipt'),
    }),
    fails('CONFLICT'),
    replies(409, 'A user of the service acts in the name of the person'),
  )
  erase(
    @Ctx() ctx: RequestContext,
    @RoutedPerson() personId: number,
    @JsonBody(ErasureBody) { confirm }: ErasureBody,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.erasures.erase(ctx, { personId, confirm, dryRun });
  }
}
