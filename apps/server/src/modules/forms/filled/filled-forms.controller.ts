import { Controller, Get, Headers, Patch, Post, Put } from '@nestjs/common';
import { Access, Area, Ctx, DryRun, JsonBody, Parameters, Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { RepeatableCtx } from '../../../writes/index.js';
import type { FilledFormLocator, FilledFormToChange } from '../form-types.js';
import {
  DescribeForms,
  DescribePut,
  DescribeRead,
  DescribeReplace,
  DescribeSubmit,
  DescribeUpdate,
} from '../forms.openapi.js';
import { FILLED_FORM_PATHS, FORMS_PATH, RoutedFilledForm, RoutedFilledFormToChange } from '../routed-form.decorator.js';
import { FormReadsService, QuestionsQuery } from './form-reads.service.js';
import { FormReplies } from './form-replies.js';
import { FormWritesService } from './form-writes.service.js';

type Body = Readonly<Record<string, unknown>>;

/** Reads and writes filled forms (spec: Forms). */
@DescribeForms()
@Access('customer')
@Area('forms')
@Controller()
export class FilledFormsController {
  constructor(
    private readonly reads: FormReadsService,
    private readonly writes: FormWritesService,
    private readonly replies: FormReplies,
  ) {}

  @Post(FORMS_PATH)
  @DescribeSubmit()
  submit(@RepeatableCtx() ctx: RequestContext, @JsonBody() body: Body, @DryRun() dryRun: boolean): Promise<Reply> {
    return this.writes.submit(ctx, { body, replaces: false, ifMatch: undefined }, dryRun);
  }

  @Put(FORMS_PATH)
  @DescribePut()
  put(
    @Ctx() ctx: RequestContext,
    @JsonBody() body: Body,
    @Headers('if-match') ifMatch: string | undefined,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.submit(ctx, { body, replaces: true, ifMatch }, dryRun);
  }

  @Get(FILLED_FORM_PATHS)
  @DescribeRead()
  async get(
    @Ctx() ctx: RequestContext,
    @RoutedFilledForm() place: FilledFormLocator,
    @Parameters(QuestionsQuery) { questions }: QuestionsQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return this.replies.read(await this.reads.get(ctx, { ...place, questions }), ifNoneMatch);
  }

  @Put(`${FORMS_PATH}/:formDataId`)
  @DescribeReplace()
  replace(
    @Ctx() ctx: RequestContext,
    @RoutedFilledFormToChange() place: FilledFormToChange,
    @JsonBody() body: Body,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.change(ctx, { ...place, body, replaces: true }, dryRun);
  }

  @Patch(FILLED_FORM_PATHS)
  @DescribeUpdate()
  update(
    @Ctx() ctx: RequestContext,
    @RoutedFilledFormToChange() place: FilledFormToChange,
    @JsonBody() body: Body,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.change(ctx, { ...place, body, replaces: false }, dryRun);
  }
}
