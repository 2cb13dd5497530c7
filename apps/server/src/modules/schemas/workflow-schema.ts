import {
  DATETIME_SCHEMA,
  LINKS_SCHEMA,
  READ_BY_ALL,
  profileReferenceSchema,
  SCHEMA_DIALECT,
} from '../../profile-engine/index.js';
import type { JsonSchema, SchemaMode } from '../../profile-engine/index.js';
import { MAX_SOURCE_LENGTH } from '../workflows/index.js';
import type { WorkflowStatuses } from '../workflows/index.js';

/**
 * Returns a workflow as JSON Schema (2020-12): the result of a read, or the body of a POST. A PATCH takes only its
 * status (D-WFL-1).
 */
export function workflowSchema(mode: SchemaMode, statuses: WorkflowStatuses): JsonSchema {
  return {
    $schema: SCHEMA_DIALECT,
    type: 'object',
    properties: { ...membersOf(mode, statuses), ...(mode === 'read' && { links: LINKS_SCHEMA }) },
    required: mode === 'read' ? READ_BY_ALL : ['baseprofile', 'associatedprofile'],
    ...(mode === 'write' && { additionalProperties: false }),
  };
}

/** Returns the schema of one member by itself. Undefined if the workflow has no such member. */
export function workflowFieldSchema(
  statuses: WorkflowStatuses,
  field: string,
  mode: SchemaMode,
): JsonSchema | undefined {
  const schema = new Map(Object.entries(membersOf(mode, statuses))).get(field);
  return schema && { $schema: SCHEMA_DIALECT, ...schema };
}

function membersOf(mode: SchemaMode, statuses: WorkflowStatuses): Readonly<Record<string, JsonSchema>> {
  const isRead = mode === 'read';
  const status = STATUS_SCHEMAS[mode](statuses);
  return {
    ...(isRead && { id: { title: 'ID', type: 'integer', readOnly: true } }),
    baseprofile: { title: 'Base profile', ...profileReferenceSchema(mode) },
    associatedprofile: { title: 'Associated profile', ...profileReferenceSchema(mode) },
    ...(status && { status: { title: 'Status', ...status } }),
    source: { title: 'Source', ...SOURCE_SCHEMAS[mode] },
    sourcename: { title: 'Source name', ...SOURCE_SCHEMAS[mode] },
    ...(isRead && READ_ONLY),
  };
}

const READ_ONLY = {
  createddate: { title: 'Created', ...DATETIME_SCHEMA, readOnly: true },
  updateddate: { title: 'Updated', ...DATETIME_SCHEMA, readOnly: true },
};

const SOURCE_SCHEMAS: Readonly<Record<SchemaMode, JsonSchema>> = {
  read: { type: 'string' },
  // Null means no value (D-SCH-5).
  write: { type: ['string', 'null'], maxLength: MAX_SOURCE_LENGTH },
};

/**
 * Returns undefined if no workflow has a status. A read may return a status that a later blueprint dropped, so only
 * writes are limited to existing ones.
 */
const STATUS_SCHEMAS: Readonly<Record<SchemaMode, (statuses: WorkflowStatuses) => JsonSchema | undefined>> = {
  read: ({ current, labels }) =>
    labels.size === 0
      ? undefined
      : {
          type: 'object',
          properties: { id: { type: 'string' }, value: { type: 'string' } },
          ...(current.length > 0 && { options: optionsOf(current) }),
        },
  write: ({ current }) =>
    current.length === 0
      ? undefined
      : {
          type: ['object', 'null'],
          properties: {
            id: { type: 'string', enum: current.map(({ id }) => id) },
            value: { type: 'string', description: 'As it is read; it decides nothing.' },
          },
          required: ['id'],
          additionalProperties: false,
          options: optionsOf(current),
        },
};

function optionsOf(statuses: WorkflowStatuses['current']): JsonSchema[] {
  return statuses.map(({ id, value }) => ({ id, value }));
}
