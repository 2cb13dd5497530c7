import { quote } from '@talent-platform/protocol/errors';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callForBody, customerPath } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { schemaNameOf } from '../search/search-scope.js';
import type { SearchedType } from '../search/search-scope.js';
import { COUNTRIES, CURRENCIES, findNodesIfReadable } from './field-nodes.js';
import type { FieldNodes, FindNodes, NamedNode } from './field-nodes.js';

/** The fields of a profile type on the target server. */
export interface ImportTarget {
  readonly read: FieldSchemas;
  readonly write: FieldSchemas;
  readonly findNodes: FindNodes;
  /** Says whether the file comes from this customer. References and list nodes then have the same ids. */
  readonly isSameCustomer: boolean;
}

interface ImportBody {
  readonly body: JsonObject;
  readonly leftOut: readonly string[];
  /** Why the profile would not be the same here. */
  readonly problems: readonly string[];
}

/** Members that every server sets by itself. Leaving them out needs no message. */
const SET_BY_SERVER = new Set(['id', 'entry', 'self', 'links', 'createddate', 'createdby', 'updateddate', 'updatedby']);

/**
 * Turns a profile from an export into the body of a POST. Leaves out read-only members, such as dates, files and serial
 * numbers. Keeps a field that the server does not know, so that the server refuses it and it is not lost.
 */
export async function toImportBody(profile: JsonObject, target: ImportTarget): Promise<ImportBody> {
  const importing = { ...target, countries: countriesOf(profile, target) };
  const fields = await Promise.all(
    Object.entries(profile).map(async ([field, value]) => ({
      field,
      ...(await importedField(field, value, importing)),
    })),
  );
  return {
    body: Object.fromEntries(fields.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]]))),
    leftOut: fields.flatMap(({ leftOut = [] }) => leftOut),
    problems: fields.flatMap(({ problems = [] }) => problems),
  };
}

/** The target of one profile, or of one entry of a collection. */
interface Importing extends ImportTarget {
  /** The labels of its countries, which tell states of the same name apart. */
  readonly countries: readonly string[];
}

function countriesOf(profile: JsonObject, { write }: ImportTarget): string[] {
  return Object.entries(profile).flatMap(([field, value]) => {
    const label = isRecord(value) ? value.value : value;
    return write.get(field)?.list === COUNTRIES && typeof label === 'string' ? [label] : [];
  });
}

interface ImportedField {
  /** Undefined if the field is left out. */
  readonly value?: unknown;
  readonly leftOut?: readonly string[];
  readonly problems?: readonly string[];
}

async function importedField(field: string, value: unknown, importing: Importing): Promise<ImportedField> {
  const schema = importing.write.get(field);
  if (SET_BY_SERVER.has(field)) return {};
  if (!schema) return importing.read.has(field) ? { leftOut: [field] } : { value };
  if (Array.isArray(value)) return importedArray(field, value, importing);
  const { value: written, problem } = await importedValue(value, schema, importing);
  if (problem !== undefined) return { problems: [`${field}: ${problem}`] };
  return written === undefined ? { leftOut: [field] } : { value: written };
}

/** Writes the entries of a collection, or several list nodes. */
async function importedArray(field: string, items: readonly unknown[], importing: Importing): Promise<ImportedField> {
  const schema = importing.write.get(field) ?? {};
  const members = { ...importing, read: membersOf(importing.read.get(field)), write: membersOf(schema) };
  if (members.write.size > 0) return importedEntries(field, items, members);
  const values = await Promise.all(items.map((item) => importedValue(item, schema, importing)));
  return {
    value: values.map(({ value }) => value),
    problems: values.flatMap(({ problem }) => (problem === undefined ? [] : [`${field}: ${problem}`])),
  };
}

async function importedEntries(
  field: string,
  items: readonly unknown[],
  members: ImportTarget,
): Promise<ImportedField> {
  const entries = await Promise.all(
    items.map((item) => (isRecord(item) ? toImportBody(item, members) : { body: item, leftOut: [], problems: [] })),
  );
  const kept = entries.map(({ body }) => body).filter((body) => !isRecord(body) || Object.keys(body).length > 0);
  return {
    ...(kept.length > 0 && { value: kept }),
    leftOut: entries.flatMap(({ leftOut }) => leftOut.map((member) => `${field}/${member}`)),
    problems: entries.flatMap(({ problems }, at) => problems.map((problem) => `${field}/new${at + 1}/${problem}`)),
  };
}

function membersOf(schema: JsonObject | undefined): FieldSchemas {
  return propertiesOf(schema?.items);
}

interface ImportedValue {
  /** Undefined if the value is left out. */
  readonly value?: unknown;
  readonly problem?: string | undefined;
}

/** Writes a reference by its id, and a list node by the id that its full path has on the target. */
async function importedValue(value: unknown, schema: JsonObject, importing: Importing): Promise<ImportedValue> {
  const { id, value: label, profile, companyid, currency } = isRecord(value) ? value : {};
  if (typeof id === 'number' && (profile !== undefined || companyid !== undefined))
    return importing.isSameCustomer ? { value: id } : {};
  if (importing.isSameCustomer) return { value: typeof id === 'string' && typeof label === 'string' ? { id } : value };
  if (typeof currency === 'string') return { value, problem: await currencyProblem(currency, importing) };
  const nodes = await importing.findNodes(schema);
  return nodes === undefined ? { value } : importedNode(value, nodes, importing);
}

/**
 * The full path decides, because other customers use the same ids and labels for other nodes. A name that somebody
 * wrote by hand must not fit several nodes. If it fits none, the server decides: it knows ids and abbreviations too
 * (D-CHG-12).
 */
function importedNode(value: unknown, nodes: FieldNodes, { countries }: Importing): ImportedValue {
  const { id, value: label, formattedvalue: path } = isRecord(value) ? value : { value };
  const name = path ?? label;
  if (typeof name !== 'string') return { value };
  const states = nodes.list === COUNTRIES ? countries.flatMap((country) => nodes.at(`${country} > ${name}`)) : [];
  const isByHand = id === undefined && path === undefined;
  const found = states.length > 0 ? states : isByHand ? nodes.named(name) : nodes.at(name);
  const [node] = found;
  if (found.length > 1) return { problem: ambiguity(name, found, nodes.list) };
  if (node !== undefined) return { value: { id: node.id } };
  if (isByHand) return { value };
  return {
    problem: `${quote(name)} must be the full path of a visible node of ${nodes.list} here, and there is none.`,
  };
}

function ambiguity(name: string, found: readonly NamedNode[], list: string): string {
  const nodes = found.map(({ id, path }) => `${id} (${path})`).join(' and ');
  return `${quote(name)} must name one node of ${list} here, and it names ${nodes}. {"id": …} names one of them.`;
}

/** A currency is named by its code alone. Users who may not read lists get the first one of that code (D-LST-0). */
async function currencyProblem(code: string, { findNodes }: Importing): Promise<string | undefined> {
  const currencies = await findNodesIfReadable(CURRENCIES, findNodes);
  const found = currencies?.named(code) ?? [];
  return found.length > 1 ? ambiguity(code, found, CURRENCIES.list) : undefined;
}

export type FieldSchemas = ReadonlyMap<string, JsonObject>;

/** Reads the schema of a profile's reads or writes for this user (D-SCH-3). */
export async function readFieldSchemas(
  type: SearchedType,
  use: 'read' | 'write',
  session: PlatformSession,
): Promise<FieldSchemas> {
  const path = customerPath(`profiledefinitions/v1/${schemaNameOf(type)}/schema`, session);
  return propertiesOf(await callForBody({ method: 'GET', path, query: [`for=${use}`] }, session));
}

/** Returns the members of an object schema. */
export function propertiesOf(schema: unknown): FieldSchemas {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  return new Map(
    Object.entries(properties).filter((property): property is [string, JsonObject] => isRecord(property[1])),
  );
}
