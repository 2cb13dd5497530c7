import { Controller, Get } from '@nestjs/common';
import { Access, Area, Ctx, PageQuery, pageSizeOf, Parameters, Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { DescribeFormsOfOwner, DescribePlatformForms } from '../forms.openapi.js';
import { OWNER_FORMS_PATHS, RoutedOwner } from '../routed-form.decorator.js';
import { FilledFormListsService } from './filled-form-lists.service.js';
import type { OwnerLocator } from '../form-types.js';

/** Lists the filled forms of a person, a job or an applicant workflow in the platform API. */
@DescribePlatformForms()
@Access('customer')
@Area('forms')
@Controller()
export class OwnerFormsPlatformController {
  constructor(private readonly forms: FilledFormListsService) {}

  @Get(OWNER_FORMS_PATHS)
  @DescribeFormsOfOwner()
  async list(
    @Ctx() ctx: RequestContext,
    @RoutedOwner() owner: OwnerLocator,
    @Parameters(PageQuery) { after = 0, size }: PageQuery,
  ): Promise<Reply> {
    return Reply.ok(await this.forms.list(ctx, { ...owner, after, size: pageSizeOf(size) }));
  }
}
