import { Controller, Get, Post } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  JsonBody,
  PageQuery,
  pageSizeOf,
  Parameters,
  replies,
  Reply,
  replyHeader,
  takes,
} from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { RepeatableCtx } from '../../../writes/index.js';
import type { OwnerLocator } from '../form-types.js';
import { OWNER_FORMS_PATHS, RoutedFormname, RoutedOwner } from '../routed-form.decorator.js';
import { FilledFormListsService, OwnedFormsReply } from './filled-form-lists.service.js';
import { FormWritesService } from './form-writes.service.js';

/** Lists the filled forms of a person, a job or an applicant workflow in the platform API. */
@DescribeGroup('Forms')
@Access('customer')
@Area('forms')
@Controller()
export class OwnerFormsPlatformController {
  constructor(private readonly forms: FilledFormListsService) {}

  @Get(OWNER_FORMS_PATHS)
  @Describe(
    {
      id: 'list{Type}Forms',
      summary: 'List the filled forms of {a type}',
      description: 'Lists those that the caller may read, requested ones included.',
    },
    replies(200, 'The filled forms, and next where there are more', { schema: OwnedFormsReply }),
  )
  async list(
    @Ctx() ctx: RequestContext,
    @RoutedOwner() owner: OwnerLocator,
    @Parameters(PageQuery) { after = 0, size }: PageQuery,
  ): Promise<Reply> {
    return Reply.ok(await this.forms.list(ctx, { ...owner, after, size: pageSizeOf(size) }));
  }
}

const REQUESTED = {
  headers: {
    ...replyHeader('Location', 'The URL of the filled form', 'uri').headers,
    ...replyHeader('Link', 'The filled form (rel self) and its owner').headers,
  },
};

/** The platform action that requests a form (D-ACT-5). */
@DescribeGroup('Platform actions')
@Access('customer')
@Area('forms')
@Controller('platform/v1/customers/:customerId')
export class FormRequestsPlatformController {
  constructor(private readonly writes: FormWritesService) {}

  @Post('forms/:formname/request')
  @Describe(
    {
      id: 'requestForm',
      summary: 'Request a form from its owner',
      description:
        'Makes a filled form without answers, which its owner is to fill. A repeat sets the date and the requester anew.',
    },
    takes(
      {
        type: 'object',
        properties: { owner: { type: 'integer', description: 'The id of the person, job or applicant workflow' } },
        required: ['owner'],
        additionalProperties: true,
        example: { owner: 4 },
      },
      'owner, and updatedFor… of a private form',
    ),
    replies(201, 'Requested: the filled form has no answers yet', REQUESTED),
    replies(200, 'Requested anew: date and requester are those of this request', REQUESTED),
    fails('CONFLICT', 'FORM_UNAVAILABLE'),
    replies(409, 'The filled form is complete (code 22)'),
  )
  request(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedFormname() formname: string,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Reply> {
    return this.writes.request(ctx, formname, body);
  }
}
