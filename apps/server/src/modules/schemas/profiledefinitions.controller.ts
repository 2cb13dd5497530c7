import { Controller, Get, Headers, Param } from '@nestjs/common';
import { Access, Area, Ctx, Parameters, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { SchemaQuery } from './dto/schema.query.js';
import { routedArea, RoutedSegment, SEGMENT_PATHS } from './segments.js';
import { DescribeFieldSchema, DescribeProfileSchema, DescribeSchemas } from './schemas.openapi.js';
import { SchemasService } from './schemas.service.js';
import type { Segment } from './segments.js';

/** The route `/profiledefinitions/v1/…`: the schemas of profiles and workflows, and of their fields (spec: Schema). */
@DescribeSchemas()
@Access('customer')
@Area(routedArea)
@Controller()
export class ProfiledefinitionsController {
  constructor(private readonly schemas: SchemasService) {}

  @Get(SEGMENT_PATHS.map((path) => `${path}/schema`))
  @DescribeProfileSchema()
  async get(
    @Ctx() ctx: RequestContext,
    @RoutedSegment() segment: Segment,
    @Parameters(SchemaQuery) { for: mode }: SchemaQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return Reply.tagged(await this.schemas.getSchema(ctx, { segment, mode }), ifNoneMatch);
  }

  @Get(SEGMENT_PATHS.map((path) => `${path}/:field/schema`))
  @DescribeFieldSchema()
  async getField(
    @Ctx() ctx: RequestContext,
    @RoutedSegment() segment: Segment,
    @Param('field') field: string,
    @Parameters(SchemaQuery) { for: mode }: SchemaQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return Reply.tagged(await this.schemas.getFieldSchema(ctx, { segment, mode, field }), ifNoneMatch);
  }
}
