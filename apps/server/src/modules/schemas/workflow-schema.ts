import { DATETIME_SCHEMA, LINKS_SCHEMA, profileReferenceSchema, SCHEMA_DIALECT } from '../../profile-engine/index.js';
import type { JsonSchema, SchemaMode } from '../../profile-engine/index.js';

/** A status that workflows can have, as the blueprint names it. */
export interface WorkflowStatus {
  readonly id: string;
  readonly value: string;
}

/** A workflow as JSON Schema (2020-12): what a read holds, or what POST and PATCH take (D-WFL-1). */
export function workflowSchema(mode: SchemaMode, statuses: readonly WorkflowStatus[]): JsonSchema {
  return {
    $schema: SCHEMA_DIALECT,
    type: 'object',
    properties: { ...membersOf(mode, statuses), ...(mode === 'read' && { links: LINKS_SCHEMA }) },
    required: ['baseprofile', 'associatedprofile'],
    ...(mode === 'write' && { additionalProperties: false }),
  };
}

/** The schema of one member by itself; undefined where the workflow has none of that name. */
export function workflowFieldSchema(
  statuses: readonly WorkflowStatus[],
  field: string,
  mode: SchemaMode,
): JsonSchema | undefined {
  const schema = new Map(Object.entries(membersOf(mode, statuses))).get(field);
  return schema && { $schema: SCHEMA_DIALECT, ...schema };
}

function membersOf(mode: SchemaMode, statuses: readonly WorkflowStatus[]): Readonly<Record<string, JsonSchema>> {
  const isRead = mode === 'read';
  return {
    ...(isRead && { id: { title: 'ID', type: 'integer', readOnly: true } }),
    baseprofile: { title: 'Base profile', ...profileReferenceSchema(mode) },
    associatedprofile: { title: 'Associated profile', ...profileReferenceSchema(mode) },
    status: { title: 'Status', ...statusSchema(mode, statuses) },
    source: { title: 'Source', type: 'string' },
    sourcename: { title: 'Source name', type: 'string' },
    ...(isRead && READ_ONLY),
  };
}

const READ_ONLY = {
  createddate: { title: 'Created', ...DATETIME_SCHEMA, readOnly: true },
  updateddate: { title: 'Updated', ...DATETIME_SCHEMA, readOnly: true },
};

/** A read may hold a status that a later blueprint dropped, so only writes are bound to those there are. */
function statusSchema(mode: SchemaMode, statuses: readonly WorkflowStatus[]): JsonSchema {
  const id = { type: 'string' };
  const options = statuses.length > 0 && {
    options: statuses.map((status) => ({ id: status.id, value: status.value })),
  };
  if (mode === 'read') return { type: 'object', properties: { id, value: { type: 'string' } }, ...options };
  const known = statuses.length > 0 && { enum: statuses.map((status) => status.id) };
  return {
    type: 'object',
    properties: { id: { ...id, ...known } },
    required: ['id'],
    additionalProperties: false,
    ...options,
  };
}
