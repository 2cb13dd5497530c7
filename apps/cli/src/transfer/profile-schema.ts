import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callService, unexpectedReply } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';
import { schemaNameOf } from '../search/searched-type.js';
import type { SearchedType } from '../search/searched-type.js';

/** The fields that a schema names, each with its own. */
export type FieldSchemas = ReadonlyMap<string, JsonObject>;

/** Reads the schema of a profile's reads or writes for this user (D-SCH-3). */
export async function readFieldSchemas(
  type: SearchedType,
  use: 'read' | 'write',
  session: PlatformSession,
): Promise<FieldSchemas> {
  const path = `/customers/${session.customer}/profiledefinitions/v1/${schemaNameOf(type)}/schema`;
  const response = await callService({ method: 'GET', path, query: [`for=${use}`] }, session);
  const schema = readResponseBody(response).value;
  if (!isRecord(schema) || !isRecord(schema.properties))
    throw unexpectedReply(`the schema of ${type}`, response, session);
  return propertiesOf(schema);
}

/** The members that a schema names; none where it is not that of an object. */
export function propertiesOf(schema: unknown): FieldSchemas {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  return new Map(
    Object.entries(properties).filter((property): property is [string, JsonObject] => isRecord(property[1])),
  );
}
