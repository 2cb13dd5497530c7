import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { RequestContext } from '../../http/index.js';
import { definitionFieldSchema, definitionSchema } from '../../profile-engine/index.js';
import type { JsonSchema, SchemaMode } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { WorkflowStatusesService } from '../workflows/index.js';
import type { SchemaSubject } from './segments.js';
import { workflowFieldSchema, workflowSchema } from './workflow-schema.js';

/** Returns schemas of profiles and workflows as the caller sees them (spec: Schema; D-SCH). */
@Injectable()
export class SchemasService {
  constructor(
    private readonly definitions: ProfileDefinitionsService,
    private readonly statuses: WorkflowStatusesService,
  ) {}

  async getSchema(
    ctx: RequestContext,
    { mode, ...subject }: SchemaSubject & { mode: SchemaMode },
  ): Promise<JsonSchema> {
    const { definition, lists, statuses } = await this.#find(ctx, subject);
    return statuses ? workflowSchema(mode, statuses) : definitionSchema(definition, { mode, lists });
  }

  /** Returns the schema of one field. A field hidden from the caller is unknown (D-ERR-3). */
  async getFieldSchema(
    ctx: RequestContext,
    { mode, field, ...subject }: SchemaSubject & { mode: SchemaMode; field: string },
  ): Promise<JsonSchema> {
    const { definition, lists, statuses } = await this.#find(ctx, subject);
    const schema = statuses
      ? workflowFieldSchema(statuses, field, mode)
      : definitionFieldSchema(definition, field, { mode, lists });
    if (schema) return schema;
    const shown = JSON.stringify(field);
    throw ProtocolError.of('RESOURCE_NOT_FOUND', `${shown} is not a field of this schema. Names must match exactly.`);
  }

  async #find(ctx: RequestContext, { profileType, workflows }: SchemaSubject) {
    const definitions = await this.definitions.definitionsOf(ctx);
    const definition = definitions.get(profileType);
    const statuses = workflows && (await this.statuses.statusesOf(ctx.customerId, workflows));
    return { definition, lists: definitions.lists, statuses };
  }
}
