import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { RequestContext } from '../../http/index.js';
import { definitionSchema, SCHEMA_DIALECT } from '../../profile-engine/index.js';
import type { JsonSchema, SchemaMode } from '../../profile-engine/index.js';
import { CurrentBlueprints } from '../blueprints/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { subjectOf } from './segments.js';
import type { Segment, WorkflowType } from './segments.js';
import { workflowSchema } from './workflow-schema.js';
import type { WorkflowStatus } from './workflow-schema.js';

/** A schema, as a request names it. */
export interface WantedSchema {
  readonly segment: Segment;
  readonly mode: SchemaMode;
}

/** Schemas of profiles and workflows as the caller meets them (spec: Schema; D-SCH). */
@Injectable()
export class SchemasService {
  constructor(
    private readonly definitions: ProfileDefinitionsService,
    private readonly blueprints: CurrentBlueprints,
  ) {}

  async getSchema(ctx: RequestContext, { segment, mode }: WantedSchema): Promise<JsonSchema> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const { profileType, workflows } = subjectOf(segment);
    const definition = definitions.get(profileType);
    if (workflows !== undefined) return workflowSchema(mode, await this.#statusesOf(ctx.customerId, workflows));
    return definitionSchema(definition, { mode, lists: definitions.lists });
  }

  /** The schema of one field; one that is hidden from the caller is unknown (D-ERR-3). */
  async getFieldSchema(ctx: RequestContext, wanted: WantedSchema & { readonly field: string }): Promise<JsonSchema> {
    const { properties } = await this.getSchema(ctx, wanted);
    const fields = new Map(Object.entries({ ...Object(properties) } as Record<string, JsonSchema>));
    // part of every read, and no field
    fields.delete('links');
    const schema = fields.get(wanted.field);
    if (schema === undefined) {
      const shown = JSON.stringify(wanted.field);
      throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no field ${shown} in this schema; names are exact.`);
    }
    return { $schema: SCHEMA_DIALECT, ...schema };
  }

  async #statusesOf(customerId: number, workflows: WorkflowType): Promise<readonly WorkflowStatus[]> {
    const { blueprint } = await this.blueprints.of(customerId);
    return blueprint?.workflowStatuses?.[workflows] ?? [];
  }
}
