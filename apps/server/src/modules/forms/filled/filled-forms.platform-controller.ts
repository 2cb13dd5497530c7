import { Controller, Get } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  inQuery,
  PageQuery,
  pageSizeOf,
  Parameters,
  replies,
  Reply,
} from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { OWNER_FORMS_PATHS, RoutedOwner } from '../routed-form.decorator.js';
import { FilledFormListsService } from './filled-form-lists.service.js';
import type { OwnerLocator } from '../form-types.js';

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
    inQuery('after', { description: 'The "next" of the page before', schema: { type: 'integer', minimum: 1 } }),
    inQuery('size', { schema: { type: 'integer', minimum: 1, default: 100 } }),
    replies(200, 'The filled forms, and next where there are more', {
      schema: {
        type: 'object',
        required: ['forms'],
        properties: {
          forms: {
            type: 'array',
            items: {
              type: 'object',
              required: ['formname', 'formDataId', 'status', 'self'],
              properties: {
                formname: { type: 'string' },
                formDataId: { type: 'integer' },
                status: { enum: ['Complete', 'Incomplete'] },
                updateddate: { type: 'string', description: 'Left out until somebody has sent answers' },
                requesteddate: { type: 'string', description: 'Only if the form was requested' },
                self: { type: 'string', format: 'uri' },
              },
            },
          },
          next: { type: 'integer' },
        },
      },
    }),
  )
  async list(
    @Ctx() ctx: RequestContext,
    @RoutedOwner() owner: OwnerLocator,
    @Parameters(PageQuery) { after = 0, size }: PageQuery,
  ): Promise<Reply> {
    return Reply.ok(await this.forms.list(ctx, { ...owner, after, size: pageSizeOf(size) }));
  }
}
