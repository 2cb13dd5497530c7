import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { RequestContext } from '../../http/index.js';
import { definitionFieldSchema, definitionSchema } from '../../profile-engine/index.js';
import type { JsonSchema, ListLookup, ProfileDefinition, SchemaMode } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { WorkflowStatusesService } from '../workflows/index.js';
import type { WorkflowStatuses } from '../workflows/index.js';
import { subjectOf } from './segments.js';
import type { Segment } from './segments.js';
import { workflowFieldSchema, workflowSchema } from './workflow-schema.js';

interface Subject {
  readonly definition: ProfileDefinition;
  readonly lists: ListLookup;
  /** The statuses, if the segment describes workflows. */
  readonly statuses?: WorkflowStatuses;
}

/** Returns schemas of profiles and workflows as the caller sees them (spec: Schema; D-SCH). */
@Injectable()
export class SchemasService {
  constructor(
    private readonly definitions: ProfileDefinitionsService,
    private readonly statuses: WorkflowStatusesService,
  ) {}

  async getSchema(ctx: RequestContext, { segment, mode }: { segment: Segment; mode: SchemaMode }): Promise<JsonSchema> {
    const { definition, lists, statuses } = await this.#subjectOf(ctx, segment);
    return statuses ? workflowSchema(mode, statuses) : definitionSchema(definition, { mode, lists });
  }

  /** Returns the schema of one field. A field hidden from the caller is unknown (D-ERR-3). */
  async getFieldSchema(
    ctx: RequestContext,
    { segment, mode, field }: { readonly segment: Segment; readonly mode: SchemaMode } & { readonly field: string },
  ): Promise<JsonSchema> {
    const { definition, lists, statuses } = await this.#subjectOf(ctx, segment);
    const schema = statuses
      ? workflowFieldSchema(statuses, field, mode)
      : definitionFieldSchema(definition, field, { mode, lists });
    if (schema) return schema;
    const shown = JSON.stringify(field);
    throw ProtocolError.of('RESOURCE_NOT_FOUND', `${shown} is not a field of this schema. Names must match exactly.`);
  }

  async #subjectOf(ctx: RequestContext, segment: Segment): Promise<Subject> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const { profileType, workflows } = subjectOf(segment);
    const subject = { definition: definitions.get(profileType), lists: definitions.lists };
    if (workflows === undefined) return subject;
    return { ...subject, statuses: await this.statuses.statusesOf(ctx.customerId, workflows) };
  }
}
