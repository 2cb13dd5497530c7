import { Controller, Get, Headers, Patch, Post, Put } from '@nestjs/common';
import {
  Access,
  Area,
  CHANGES_SCHEMA,
  Ctx,
  Describe,
  DescribeGroup,
  DryRun,
  fails,
  IF_MATCH,
  IfNoneMatch,
  inQuery,
  JsonBody,
  Parameters,
  replies,
  replyHeader,
  takes,
} from '../../../http/index.js';
import type { Reply, RequestContext } from '../../../http/index.js';
import { RepeatableCtx } from '../../../writes/index.js';
import type { FilledFormLocator } from '../form-types.js';
import { FILLED_FORM_PATHS, FORMS_PATH, RoutedFilledForm } from '../routed-form.decorator.js';
import { FormReadsService, QuestionsQuery } from './form-reads.service.js';
import { FormWritesService } from './form-writes.service.js';

const submission = (...required: readonly string[]) =>
  takes(
    {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: {
        owner: { type: 'integer', description: 'The id of the person, job or applicant workflow' },
        formname: { type: 'string' },
        signature: { type: 'boolean' },
      },
      additionalProperties: true,
      example: { owner: 4, formname: 'background_check', consent: true, employers: [{ employer: 'Acme' }] },
    },
    'owner, formname, updatedFor… of a private form, signature, and the answers by the names of the questions; ' +
      '`/forms/{formname}/meta/data_schema?for=write` describes it for each form',
  );

const SUBMITTED = {
  headers: {
    ...replyHeader('Location', 'The URL of the filled form', 'uri').headers,
    ...replyHeader('Link', 'The owner (rel owner)').headers,
  },
};

/** Only a dry run has a reply with 200 (D-NET-8). */
const PUT_REPLIES = [
  fails('FIELD_NOT_WRITABLE', 'FORM_UNAVAILABLE'),
  replies(201, 'Filled or replaced', SUBMITTED),
  replies(200, 'The changes that a dry run would make', { schema: CHANGES_SCHEMA }),
] as const;

type Body = Readonly<Record<string, unknown>>;

/** Reads and writes filled forms (spec: Forms). */
@DescribeGroup('Forms')
@Access('customer')
@Area('forms')
@Controller()
export class FilledFormsController {
  constructor(
    private readonly reads: FormReadsService,
    private readonly writes: FormWritesService,
  ) {}

  @Post(FORMS_PATH)
  @Describe(
    {
      id: 'submitForm',
      summary: 'Fill a form',
      description: 'Fills a form that its owner has not filled yet. Questions that are left out stay blank.',
    },
    submission('owner', 'formname'),
    fails('FIELD_NOT_WRITABLE', 'FORM_ALREADY_FILLED', 'FORM_UNAVAILABLE'),
    replies(201, 'Filled', SUBMITTED),
  )
  submit(@RepeatableCtx() ctx: RequestContext, @JsonBody() body: Body, @DryRun() dryRun: boolean): Promise<Reply> {
    return this.writes.submit(ctx, { body, replaces: false, ifMatch: undefined }, dryRun);
  }

  @Put(FORMS_PATH)
  @Describe(
    {
      id: 'submitOrReplaceForm',
      summary: 'Fill a form, or replace its answers',
      description:
        'Replaces all that its owner answered before. Answers that are left out are deleted, and cannot be brought back.',
    },
    IF_MATCH,
    submission('owner', 'formname'),
    ...PUT_REPLIES,
  )
  put(
    @Ctx() ctx: RequestContext,
    @JsonBody() body: Body,
    @Headers('if-match') ifMatch: string | undefined,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.submit(ctx, { body, replaces: true, ifMatch }, dryRun);
  }

  @Get(FILLED_FORM_PATHS)
  @Describe(
    {
      id: { '/data/{formDataId}': 'getFilledFormByName', '/{formDataId}': 'getFilledForm' },
      summary: {
        '/data/{formDataId}': 'Read a filled form, by the name of its form',
        '/{formDataId}': 'Read a filled form',
      },
      description:
        'Without `questions`, the path with the name of the form answers all questions, and the shorter path only the standard members.',
    },
    inQuery('questions', {
      description: 'Names of members, comma-separated: exactly these are answered, and links',
      example: 'status,legal_name',
    }),
    replies(200, 'The members that have a value, and links', {
      headers: {
        ...replyHeader('ETag', 'The version (D-NET-6)').headers,
        ...replyHeader('Link', 'The filled form (rel self) and its owner').headers,
      },
      schema: { type: 'object' },
    }),
  )
  get(
    @Ctx() ctx: RequestContext,
    @RoutedFilledForm() place: FilledFormLocator,
    @Parameters(QuestionsQuery) { questions }: QuestionsQuery,
    @IfNoneMatch() ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return this.reads.get(ctx, { ...place, questions, ifNoneMatch });
  }

  @Put(`${FORMS_PATH}/:formDataId`)
  @Describe(
    {
      id: 'replaceFilledForm',
      summary: 'Replace the answers of a filled form',
      description:
        'Replaces all answers; its id stays the same. Answers that are left out are deleted, and cannot be brought back.',
    },
    IF_MATCH,
    submission(),
    ...PUT_REPLIES,
  )
  replace(
    @Ctx() ctx: RequestContext,
    @RoutedFilledForm() place: FilledFormLocator,
    @JsonBody() body: Body,
    @Headers('if-match') ifMatch: string | undefined,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.change(ctx, { ...place, body, replaces: true, ifMatch }, dryRun);
  }

  @Patch(FILLED_FORM_PATHS)
  @Describe(
    {
      id: { '/data/{formDataId}': 'updateFilledFormByName', '/{formDataId}': 'updateFilledForm' },
      summary: {
        '/data/{formDataId}': 'Change answers of a filled form, by the name of its form',
        '/{formDataId}': 'Change answers of a filled form',
      },
      description: 'Changes the answers that the body names, and no others; null clears one.',
    },
    inQuery('questions', { description: 'Ignored' }),
    IF_MATCH,
    takes(
      { type: 'object', additionalProperties: true },
      'Answers by the names of their questions. In a group, `entry` names the entry to change, one without is added, and ' +
        '`"delete": true` removes the entry, or the last one where it names none.',
    ),
    fails('FIELD_NOT_WRITABLE', 'FORM_UNAVAILABLE'),
    replies(204, 'Changed', replyHeader('Link', 'The filled form (rel self)')),
  )
  update(
    @Ctx() ctx: RequestContext,
    @RoutedFilledForm() place: FilledFormLocator,
    @JsonBody() body: Body,
    @Headers('if-match') ifMatch: string | undefined,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.change(ctx, { ...place, body, replaces: false, ifMatch }, dryRun);
  }
}
