import { Controller, Get, Headers, Put } from '@nestjs/common';
import {
  Access,
  Ctx,
  Describe,
  DescribeGroup,
  DryRun,
  IF_MATCH,
  IfNoneMatch,
  Is,
  IsId,
  IsUtcTime,
  JsonBody,
  MayBeAbsent,
  Parameters,
  replies,
  Reply,
  replyHeader,
  schemaOf,
  takes,
  TakesJson,
} from '../../http/index.js';
import { BLUEPRINT_BODY } from '../../limits.js';
import type { RequestContext } from '../../http/index.js';
import { BlueprintsService, entityTagOf } from './blueprints.service.js';
import type { ExportedBlueprint, PutChanges } from './blueprints.service.js';
import type { Revision } from './applied-blueprints.js';

const DOCUMENT = {
  type: 'object',
  description: 'A blueprint; @talent-platform/blueprint exports its JSON Schema',
  properties: {
    customer: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
  },
  required: ['customer'],
  additionalProperties: true,
};

class ChangeReply {
  @Is({ example: 'userGroups.partners.access.people' }) readonly path!: string;
  @Is({ description: 'Null where there was nothing; a secret as "[secret]"' }) readonly before!: unknown;
  @Is({ description: 'Null where there is nothing any more' }) readonly after!: unknown;
}

class RemovedSecretReply {
  @Is() readonly user!: string;
  @Is({ example: 'k1' }) readonly id!: string;
}

const NAMES = { type: 'array', items: { type: 'string' } };

class RemovedReply {
  @Is({ ...NAMES, description: 'They lose their passwords and secrets, too' }) readonly users!: readonly string[];
  @Is(NAMES) readonly userGroups!: readonly string[];

  @Is({ type: 'array', items: schemaOf(RemovedSecretReply), description: 'Of users who stay' })
  readonly signingSecrets!: readonly RemovedSecretReply[];
}

class AppliedReply {
  @MayBeAbsent() @IsId() readonly revision?: number;
  @Is([ChangeReply]) readonly changes!: readonly ChangeReply[];
  @Is({ ...schemaOf(RemovedReply), description: 'Who and what loses access, by name' }) readonly removed!: RemovedReply;
}

class RevisionReply {
  @IsId() readonly revision!: number;
  @IsUtcTime() readonly appliedAt!: string;

  @Is({ type: ['string', 'null'], description: 'Null: TALENT_BLUEPRINT, at a start' })
  readonly appliedBy!: string | null;
}

class RevisionsReply {
  @Is([RevisionReply]) readonly revisions!: readonly RevisionReply[];
}

const ETAG = replyHeader('ETag', 'Names the revision');

class RevisionQuery {
  /** Default: the last revision. */
  @MayBeAbsent() @IsId({ description: 'An earlier one' }, 'must be a whole number from 1') readonly revision?: number;
}

/** The platform API of blueprints (D-PLT-2, D-PLT-3). */
@DescribeGroup('Blueprint')
@Access('administrator')
@Controller('platform/v1/customers/:customerId/blueprint')
export class BlueprintsPlatformController {
  constructor(private readonly blueprints: BlueprintsService) {}

  @Get()
  @Describe(
    {
      id: 'getBlueprint',
      summary: 'Export the blueprint',
      description: 'Answers the configuration of the customer, without passwords and secrets.',
    },
    replies(200, 'The blueprint', { schema: DOCUMENT, ...ETAG }),
  )
  async get(
    @Ctx() ctx: RequestContext,
    @Parameters(RevisionQuery) { revision }: RevisionQuery,
    @IfNoneMatch() ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return exportReply(await this.blueprints.get(ctx, revision), ifNoneMatch);
  }

  @Get('revisions')
  @Describe(
    {
      id: 'listBlueprintRevisions',
      summary: 'List the revisions of the blueprint',
      description: 'Lists the last 1,000 revisions that blueprints made, newest first.',
    },
    replies(200, 'The revisions', { schema: RevisionsReply }),
  )
  async listRevisions(@Ctx() ctx: RequestContext): Promise<Reply> {
    return revisionsReply(await this.blueprints.listRevisions(ctx));
  }

  @Put()
  @TakesJson(BLUEPRINT_BODY)
  @Describe(
    {
      id: 'applyBlueprint',
      summary: 'Apply a blueprint',
      description: 'Applies the whole difference to the last one, or nothing.',
    },
    IF_MATCH,
    takes(DOCUMENT),
    replies(200, 'What was changed, and the revision (not of a dry run); X-Warning where events can go nowhere', {
      schema: AppliedReply,
      ...ETAG,
    }),
  )
  async put(
    @Ctx() ctx: RequestContext,
    @JsonBody() document: Record<string, unknown>,
    @Headers('if-match') ifMatch: string | undefined,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return appliedReply(await this.blueprints.put(ctx, { document, ifMatch, dryRun }), dryRun);
  }
}

/** Replies with the document, or with 304 if the caller has this revision already. */
function exportReply(exported: ExportedBlueprint, ifNoneMatch: string | undefined): Reply {
  return Reply.conditional(entityTagOf(exported), ifNoneMatch, () => Reply.ok(exported.blueprint));
}

function revisionsReply(revisions: readonly Revision[]): Reply {
  return Reply.ok({
    revisions: revisions.map(({ revision, appliedAt, appliedBy }) => ({
      revision,
      appliedAt: new Date(appliedAt).toISOString(),
      appliedBy,
    })),
  });
}

/**
 * Replies with the changes and the new revision. After a dry run, replies with the changes that the document would
 * make.
 */
function appliedReply({ revision, changes, removed, warnings }: PutChanges, dryRun: boolean): Reply {
  const reply = dryRun
    ? Reply.ok({ changes, removed })
    : Reply.ok({ revision, changes, removed }).with('ETag', entityTagOf({ revision }));
  return reply.withWarnings(
    warnings.map(({ path, message }) => ({ code: 'VALUE_INVALID', field: path, detail: message })),
  );
}
