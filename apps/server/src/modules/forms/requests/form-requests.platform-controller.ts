import { Controller, Post } from '@nestjs/common';
import { Access, Area, JsonBody } from '../../../http/index.js';
import { RepeatableCtx } from '../../../writes/index.js';
import type { Reply, RequestContext } from '../../../http/index.js';
import { DescribeFormActions, DescribeRequest } from '../forms.openapi.js';
import { RoutedFormname } from '../routed-form.decorator.js';
import { FormRequestsService } from './form-requests.service.js';

/** The platform action that requests a form (D-ACT-5). */
@DescribeFormActions()
@Access('customer')
@Area('forms')
@Controller('platform/v1/customers/:customerId')
export class FormRequestsPlatformController {
  constructor(private readonly requests: FormRequestsService) {}

  @Post('forms/:formname/request')
  @DescribeRequest()
  request(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedFormname() formname: string,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Reply> {
    return this.requests.request(ctx, formname, body);
  }
}
