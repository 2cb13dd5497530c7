import { Controller, Get, Headers, Put } from '@nestjs/common';
import { Access, Reply, Ctx, DryRun, JsonBody, Parameters, TakesJson } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { appliedReply, exportReply, revisionsReply } from './blueprint-replies.js';
import {
  DescribeBlueprints,
  DescribeGetBlueprint,
  DescribeListRevisions,
  DescribePutBlueprint,
} from './blueprints.openapi.js';
import { BlueprintsService } from './blueprints.service.js';
import { RevisionQuery } from './dto/revision.query.js';

/** A whole customer can be as large as a whole list (D-ERR-4 code 13). */
const MAX_BYTES = 4_194_304;

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
  @TakesJson({ maxBytes: MAX_BYTES })
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
