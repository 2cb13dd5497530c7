import { Controller, Get, Param } from '@nestjs/common';
import { Access, Area, Ctx, Describe, DescribeGroup, IfNoneMatch, Parameters, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { SCHEMA_REPLIES, SchemaQuery } from './dto/schema.query.js';
import { routedArea, RoutedSubject, SEGMENT_PATHS } from './segments.js';
import { SchemasService } from './schemas.service.js';
import type { SchemaSubject } from './segments.js';

/** The route `/profiledefinitions/v1/…`: the schemas of profiles and workflows, and of their fields (spec: Schema). */
@DescribeGroup('Schemas')
@Access('customer')
@Area(routedArea)
@Controller()
export class ProfiledefinitionsController {
  constructor(private readonly schemas: SchemasService) {}

  @Get(SEGMENT_PATHS.map((path) => `${path}/schema`))
  @Describe(
    {
      id: 'get{Type}Schema',
      summary: 'Read the JSON Schema of {a type}',
      description: 'Describes the fields that the caller sees, custom fields included, as `for` asks.',
    },
    ...SCHEMA_REPLIES,
  )
  async get(
    @Ctx() ctx: RequestContext,
    @RoutedSubject() subject: SchemaSubject,
    @Parameters(SchemaQuery) { for: mode }: SchemaQuery,
    @IfNoneMatch() ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return Reply.tagged(await this.schemas.getSchema(ctx, { ...subject, mode }), ifNoneMatch);
  }

  @Get(SEGMENT_PATHS.map((path) => `${path}/:field/schema`))
  @Describe(
    {
      id: 'get{Type}FieldSchema',
      summary: 'Read the JSON Schema of a field of {a type}',
      description: 'Describes one field, which the caller must see, as `for` asks.',
    },
    ...SCHEMA_REPLIES,
  )
  async getField(
    @Ctx() ctx: RequestContext,
    @RoutedSubject() subject: SchemaSubject,
    @Param('field') field: string,
    @Parameters(SchemaQuery) { for: mode }: SchemaQuery,
    @IfNoneMatch() ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return Reply.tagged(await this.schemas.getFieldSchema(ctx, { ...subject, mode, field }), ifNoneMatch);
  }
}
