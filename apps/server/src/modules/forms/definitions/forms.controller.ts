import { Controller, Get, Param } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  IfNoneMatch,
  Is,
  MayBeAbsent,
  Parameters,
  replies,
  Reply,
  schemaOf,
} from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { SchemaQuery } from '../../schemas/index.js';
import { FormDefinitionsService } from './form-definitions.service.js';
import { FORMS_PATH } from '../routed-form.decorator.js';
import { formListSchema } from '@talent-platform/protocol/models';

/** OpenAPI names the dialect of its schemas itself. */
const { $schema: _, ...FORM_LIST } = formListSchema;

/** A question by itself, as `renderQuestion` writes it. */
class QuestionReply {
  @Is({ example: 'TEXTFIELD' }) readonly type!: string;
  @Is() readonly required!: boolean;
  @Is() readonly searchable!: boolean;
  @MayBeAbsent() @Is() readonly section?: string;

  @MayBeAbsent()
  @Is({ type: 'object', description: 'Where the answer comes from, where it is pre-populated' })
  readonly data?: object;

  @MayBeAbsent()
  @Is({ type: 'object', description: 'Of a GROUP: its members, by their names' })
  readonly questions?: object;
}

/** Answers which forms there are and which questions they have (spec: Forms, Schema). */
@DescribeGroup('Forms')
@Access('customer')
@Area('forms')
@Controller()
export class FormsController {
  constructor(private readonly forms: FormDefinitionsService) {}

  @Get([FORMS_PATH, `${FORMS_PATH}/list`])
  @Describe(
    {
      id: { '/forms/list': 'listFormsByLongPath', '/forms': 'listForms' },
      summary: { '/forms/list': 'List the forms, by the long path', '/forms': 'List the forms' },
      description: 'Lists the forms that are neither disabled nor archived. Both paths answer the same.',
    },
    replies(200, 'The forms, in their order', { schema: FORM_LIST }),
  )
  async list(@Ctx() ctx: RequestContext): Promise<Reply> {
    return Reply.ok({ forms: await this.forms.list(ctx) });
  }

  @Get(`${FORMS_PATH}/:formname/meta`)
  @Describe(
    {
      id: 'getFormQuestions',
      summary: 'Read the questions of a form',
      description: 'Answers each question by its internal name. 403 if the form is disabled or archived.',
    },
    fails('FORM_UNAVAILABLE'),
    replies(200, 'The questions, by their names', {
      schema: { type: 'object', additionalProperties: schemaOf(QuestionReply) },
    }),
  )
  async getMetadata(@Ctx() ctx: RequestContext, @Param('formname') formname: string): Promise<Reply> {
    return Reply.ok(await this.forms.getMetadata(ctx, formname));
  }

  @Get(`${FORMS_PATH}/:formname/meta/data_schema`)
  @Describe(
    {
      id: 'getFormDataSchema',
      summary: 'Read the JSON Schema of the data of a form',
      description: 'Describes the standard members, and one property for each question or group.',
    },
    fails('FORM_UNAVAILABLE'),
    replies(200, 'A JSON Schema (2020-12)', { schema: { type: 'object' } }),
  )
  async getDataSchema(
    @Ctx() ctx: RequestContext,
    @Param('formname') formname: string,
    @Parameters(SchemaQuery) { for: mode }: SchemaQuery,
    @IfNoneMatch() known: string | undefined,
  ): Promise<Reply> {
    return Reply.tagged(await this.forms.getDataSchema(ctx, { formname, mode }), known);
  }
}
