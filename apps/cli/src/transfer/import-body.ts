import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callForBody } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { schemaNameOf } from '../search/search-scope.js';
import type { SearchedType } from '../search/search-scope.js';

/** The fields of a profile type on the target server. */
export interface ImportTarget {
  readonly read: FieldSchemas;
  readonly write: FieldSchemas;
  /**
   * Says whether the file comes from this customer. References and the customer's own list nodes then have the same
   * ids.
   */
  readonly isSameCustomer: boolean;
}

interface ImportBody {
  readonly body: JsonObject;
  readonly leftOut: readonly string[];
}

/** Members that every server sets by itself. Leaving them out needs no message. */
const SET_BY_SERVER = new Set(['id', 'entry', 'self', 'links', 'createddate', 'createdby', 'updateddate', 'updatedby']);

/**
 * Turns a profile from an export into the body of a POST. Leaves out read-only members, such as dates, files and serial
 * numbers. Keeps a field that the server does not know, so that the server refuses it and it is not lost.
 */
export function toImportBody(profile: JsonObject, target: ImportTarget): ImportBody {
  const fields = Object.entries(profile).map(([field, value]) => ({ field, ...importedField(field, value, target) }));
  return {
    body: Object.fromEntries(fields.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]]))),
    leftOut: fields.flatMap(({ leftOut }) => leftOut),
  };
}

interface ImportedField {
  /** Undefined if the field is left out. */
  readonly value?: unknown;
  readonly leftOut: readonly string[];
}

function importedField(field: string, value: unknown, target: ImportTarget): ImportedField {
  const schema = target.write.get(field);
  if (SET_BY_SERVER.has(field)) return { leftOut: [] };
  if (!schema) return target.read.has(field) ? { leftOut: [field] } : { value, leftOut: [] };
  if (Array.isArray(value)) return importedArray(field, value, target);
  const written = importedValue(value, target);
  return written === undefined ? { leftOut: [field] } : { value: written, leftOut: [] };
}

/** Writes the entries of a collection, or several list nodes. */
function importedArray(
  field: string,
  items: readonly unknown[],
  { read, write, ...rest }: ImportTarget,
): ImportedField {
  const members = { ...rest, read: membersOf(read.get(field)), write: membersOf(write.get(field)) };
  if (members.write.size === 0) return { value: items.map((item) => importedValue(item, members)), leftOut: [] };
  const entries = items.map((item) => (isRecord(item) ? toImportBody(item, members) : { body: item, leftOut: [] }));
  const kept = entries.map(({ body }) => body).filter((body) => !isRecord(body) || Object.keys(body).length > 0);
  const leftOut = entries.flatMap((entry) => entry.leftOut.map((member) => `${field}/${member}`));
  return { ...(kept.length > 0 && { value: kept }), leftOut };
}

function membersOf(schema: JsonObject | undefined): FieldSchemas {
  return propertiesOf(schema?.items);
}

/** Writes a reference by its id. Writes a list node by its id if the id is the same here, else by its label. */
function importedValue(value: unknown, { isSameCustomer }: Pick<ImportTarget, 'isSameCustomer'>): unknown {
  if (!isRecord(value)) return value;
  const { id, value: label, profile, companyid } = value;
  if (typeof id === 'number' && (profile !== undefined || companyid !== undefined))
    return isSameCustomer ? id : undefined;
  if (typeof id !== 'string' || typeof label !== 'string') return value;
  return isSameCustomer || isOfCatalogue(id) ? { id } : { value: label };
}

/** List nodes of the catalogue have the same ids everywhere. */
function isOfCatalogue(id: string): boolean {
  return id.startsWith('D');
}

type FieldSchemas = ReadonlyMap<string, JsonObject>;

/** Reads the schema of a profile's reads or writes for this user (D-SCH-3). */
export async function readFieldSchemas(
  type: SearchedType,
  use: 'read' | 'write',
  session: PlatformSession,
): Promise<FieldSchemas> {
  const path = `/customers/${session.customer}/profiledefinitions/v1/${schemaNameOf(type)}/schema`;
  const is = (body: unknown): body is JsonObject => isRecord(body) && isRecord(body.properties);
  const call = { method: 'GET', path, query: [`for=${use}`], what: `the schema of ${type}`, is } as const;
  return propertiesOf(await callForBody(call, session));
}

/** Returns the members of an object schema. */
function propertiesOf(schema: unknown): FieldSchemas {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  return new Map(
    Object.entries(properties).filter((property): property is [string, JsonObject] => isRecord(property[1])),
  );
}
