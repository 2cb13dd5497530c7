import { Controller, Get, Headers, Put } from '@nestjs/common';
import { Access, Ctx, DryRun, IsId, JsonBody, MayBeAbsent, Parameters, Reply, TakesJson } from '../../http/index.js';
import { BLUEPRINT_BODY } from '../../limits.js';
import type { RequestContext } from '../../http/index.js';
import {
  DescribeBlueprints,
  DescribeGetBlueprint,
  DescribeListRevisions,
  DescribePutBlueprint,
} from './blueprints.openapi.js';
import { BlueprintsService, entityTagOf } from './blueprints.service.js';
import type { ExportedBlueprint, PutChanges } from './blueprints.service.js';
import type { Revision } from './applied-blueprints.js';

class RevisionQuery {
  /** Default: the last revision. */
  @MayBeAbsent()
  @IsId({ description: 'An earlier one' }, 'must be a whole number from 1')
  readonly revision?: number;
}

/** The platform API of blueprints (D-PLT-2, D-PLT-3). */
@DescribeBlueprints()
@Access('administrator')
@Controller('platform/v1/customers/:customerId/blueprint')
export class BlueprintsPlatformController {
  constructor(private readonly blueprints: BlueprintsService) {}

  @Get()
  @DescribeGetBlueprint()
  async get(
    @Ctx() ctx: RequestContext,
    @Parameters(RevisionQuery) { revision }: RevisionQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return exportReply(await this.blueprints.get(ctx, revision), ifNoneMatch);
  }

  @Get('revisions')
  @DescribeListRevisions()
  async listRevisions(@Ctx() ctx: RequestContext): Promise<Reply> {
    return revisionsReply(await this.blueprints.listRevisions(ctx));
  }

  @Put()
  @TakesJson(BLUEPRINT_BODY)
  @DescribePutBlueprint()
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
