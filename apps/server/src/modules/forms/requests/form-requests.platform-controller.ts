import { Controller, Post } from '@nestjs/common';
import {
  Access,
  Area,
  Describe,
  DescribeGroup,
  fails,
  IDEMPOTENCY_KEY,
  JsonBody,
  replies,
  replyHeader,
  takes,
} from '../../../http/index.js';
import { RepeatableCtx } from '../../../writes/index.js';
import type { Reply, RequestContext } from '../../../http/index.js';
import { RoutedFormname } from '../routed-form.decorator.js';
import { FormRequestsService } from './form-requests.service.js';

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
  constructor(private readonly requests: FormRequestsService) {}

  @Post('forms/:formname/request')
  @Describe(
    {
      id: 'requestForm',
      summary: 'Request a form from its owner',
      description:
        'Makes a filled form without answers, which its owner is to fill. A repeat sets the date and the requester anew.',
    },
    IDEMPOTENCY_KEY,
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
    return this.requests.request(ctx, formname, body);
  }
}
