import { Controller, Get, Headers, Param } from '@nestjs/common';
import { Access, Reply, Area, Ctx, Parameters } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { SchemaQuery } from '../../schemas/index.js';
import { FormDefinitionsService } from './form-definitions.service.js';
import { DescribeDataSchema, DescribeForms, DescribeListForms, DescribeMetadata } from '../forms.openapi.js';
import { FORMS_PATH } from '../routed-form.decorator.js';

/** Answers which forms there are and which questions they have (spec: Forms, Schema). */
@DescribeForms()
@Access('customer')
@Area('forms')
@Controller()
export class FormsController {
  constructor(private readonly forms: FormDefinitionsService) {}

  @Get([FORMS_PATH, `${FORMS_PATH}/list`])
  @DescribeListForms()
  async list(@Ctx() ctx: RequestContext): Promise<Reply> {
    return Reply.ok({ forms: await this.forms.list(ctx) });
  }

  @Get(`${FORMS_PATH}/:formname/meta`)
  @DescribeMetadata()
  async getMetadata(@Ctx() ctx: RequestContext, @Param('formname') formname: string): Promise<Reply> {
    return Reply.ok(await this.forms.getMetadata(ctx, formname));
  }

  @Get(`${FORMS_PATH}/:formname/meta/data_schema`)
  @DescribeDataSchema()
  async getDataSchema(
    @Ctx() ctx: RequestContext,
    @Param('formname') formname: string,
    @Parameters(SchemaQuery) { for: mode }: SchemaQuery,
    @Headers('if-none-match') known: string | undefined,
  ): Promise<Reply> {
    return Reply.tagged(await this.forms.getDataSchema(ctx, { formname, mode }), known);
  }
}
