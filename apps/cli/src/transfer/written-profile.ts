import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callService, unexpectedReply } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response.js';
import { schemaNameOf } from '../search/search-scope.js';
import type { SearchedType } from '../search/search-scope.js';

/** The target server's fields of a type, and whether ids in the file come from that server. */
export interface ImportTarget {
  readonly read: FieldSchemas;
  readonly write: FieldSchemas;
  /** The file is of this very customer: references, and nodes that the customer has added to lists, have the same ids here. */
  readonly isSameCustomer: boolean;
}

/** A profile as a POST takes it, and the fields that were left out of it. */
interface WrittenProfile {
  readonly body: JsonObject;
  readonly leftOut: readonly string[];
}

/** Members that every server sets by itself. Leaving them out needs no message. */
const GIVEN = new Set(['id', 'entry', 'self', 'links', 'createddate', 'createdby', 'updateddate', 'updatedby']);

/**
 * A profile as it was read → as it is written. Leaves out read-only members, such as dates, files and serial numbers. A
 * field that the server does not know stays: so it is refused, and not lost unseen.
 */
export function toWritten(profile: JsonObject, target: ImportTarget): WrittenProfile {
  const fields = Object.entries(profile).map(([field, value]) => ({ field, ...writtenField(field, value, target) }));
  return {
    body: Object.fromEntries(fields.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]]))),
    leftOut: fields.flatMap(({ leftOut }) => leftOut),
  };
}

interface WrittenField {
  /** Undefined where nothing is written. */
  readonly value?: unknown;
  readonly leftOut: readonly string[];
}

function writtenField(field: string, value: unknown, target: ImportTarget): WrittenField {
  const schema = target.write.get(field);
  if (GIVEN.has(field)) return { leftOut: [] };
  if (!schema) return target.read.has(field) ? { leftOut: [field] } : { value, leftOut: [] };
  if (Array.isArray(value)) return writtenArray(field, value, target);
  const written = writtenValue(value, target);
  return written === undefined ? { leftOut: [field] } : { value: written, leftOut: [] };
}

/** The entries of a collection, or several nodes of a list. */
function writtenArray(field: string, items: readonly unknown[], { read, write, ...rest }: ImportTarget): WrittenField {
  const members = { ...rest, read: membersOf(read.get(field)), write: membersOf(write.get(field)) };
  if (members.write.size === 0) return { value: items.map((item) => writtenValue(item, members)), leftOut: [] };
  const entries = items.map((item) => (isRecord(item) ? toWritten(item, members) : { body: item, leftOut: [] }));
  const kept = entries.map(({ body }) => body).filter((body) => !isRecord(body) || Object.keys(body).length > 0);
  const leftOut = entries.flatMap((entry) => entry.leftOut.map((member) => `${field}/${member}`));
  return { ...(kept.length > 0 && { value: kept }), leftOut };
}

function membersOf(schema: JsonObject | undefined): FieldSchemas {
  return propertiesOf(schema?.items);
}

/** A reference is written as an id; a node of a list by its id where that means the same here, else by its label. */
function writtenValue(value: unknown, { isSameCustomer }: Pick<ImportTarget, 'isSameCustomer'>): unknown {
  if (!isRecord(value)) return value;
  const { id, value: label, profile, companyid } = value;
  if (typeof id === 'number' && (profile !== undefined || companyid !== undefined))
    return isSameCustomer ? id : undefined;
  if (typeof id !== 'string' || typeof label !== 'string') return value;
  return isSameCustomer || isOfCatalogue(id) ? { id } : { value: label };
}

/** Nodes of the catalogue have the same ids everywhere. */
function isOfCatalogue(id: string): boolean {
  return id.startsWith('D');
}

/** The fields that a schema names, each with its own. */
type FieldSchemas = ReadonlyMap<string, JsonObject>;

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
function propertiesOf(schema: unknown): FieldSchemas {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  return new Map(
    Object.entries(properties).filter((property): property is [string, JsonObject] => isRecord(property[1])),
  );
}
