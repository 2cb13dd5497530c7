import { usageError } from '../cli-error.js';
import type { CliError } from '../cli-error.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { bodyOf, callService, customerPath, refusedWith } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { parseSearchedType, SEARCHED_TYPES, schemaNameOf } from '../search/search-scope.js';
import type { SearchedType } from '../search/search-scope.js';
import { renderMembers, keyOf } from './render-type.js';

/** The names of the interfaces: the profile as it is read, and the words around it in comments. */
const NAMES: Readonly<Record<SearchedType, { readonly type: string; readonly words: string }>> = {
  people: { type: 'Person', words: 'a person' },
  jobs: { type: 'Job', words: 'a job' },
  companies: { type: 'Company', words: 'a company' },
  newhirecategories: { type: 'NewHireCategory', words: 'a new hire category' },
  talentpools: { type: 'TalentPool', words: 'a talent pool' },
  rooms: { type: 'Room', words: 'a room' },
  connectevents: { type: 'ConnectEvent', words: 'an event' },
};

interface TypeSchemas {
  readonly type: SearchedType;
  readonly read: JsonObject;
  /** Undefined if the user may only read. */
  readonly write: JsonObject;
}

/** Parses `--profile`: one or several types, separated by commas or given several times. All types without it. */
export function parseProfileTypes(given: string | readonly string[] | undefined): readonly SearchedType[] | undefined {
  if (given === undefined) return undefined;
  const names = [given].flat().flatMap((text) => text.split(','));
  return [...new Set(names.map((name) => parseSearchedType(name.trim(), '--profile')))];
}

/**
 * Renders the types of a customer's profiles as a TypeScript file, as the user sees them (D-SCH-3).
 *
 * @param types undefined for all types that the user sees.
 * @throws CliError if a type that is named is not there, or none is.
 */
export async function renderCustomerTypes(
  types: readonly SearchedType[] | undefined,
  session: PlatformSession,
): Promise<string> {
  const schemas: TypeSchemas[] = [];
  for (const type of types ?? SEARCHED_TYPES) {
    const read = await readSchema({ type, use: 'read', isNeeded: types !== undefined }, session);
    const write = read && (await readSchema({ type, use: 'write', isNeeded: true }, session));
    if (read && write) schemas.push({ type, read, write });
  }
  if (schemas.length === 0) throw noTypes(session);
  return [heading(session), renderCustomer(schemas), ...schemas.map(renderProfile)].join('\n');
}

interface SchemaRequest {
  readonly type: SearchedType;
  readonly use: 'read' | 'write';
  /** Says whether a type that is not there is an error. */
  readonly isNeeded: boolean;
}

async function readSchema(
  { type, use, isNeeded }: SchemaRequest,
  session: PlatformSession,
): Promise<JsonObject | undefined> {
  const path = customerPath(`profiledefinitions/v1/${schemaNameOf(type)}/schema`, session);
  const response = await callService(
    {
      ...{ method: 'GET', path, query: [`for=${use}`] },
      takesRefusal: (refusal) =>
        !isNeeded && (refusedWith(refusal, 'RESOURCE_NOT_FOUND') || refusedWith(refusal, 'RESOURCE_ACCESS_DENIED')),
    },
    session,
  );
  return response.status >= 400 ? undefined : bodyOf(response, session);
}

function noTypes({ customer, user }: PlatformSession): CliError {
  return usageError(`"${user ?? ''}" may see no profiles of customer ${customer}: use another --user`);
}

function heading({ customer, account, user }: PlatformSession): string {
  const who = user === undefined ? '' : ` as "${user}" sees them`;
  return [
    `// The fields of customer ${customer} at ${account.base.origin},${who}.`,
    '// Written by "talent types". Write it anew when the configuration of the customer has changed.',
    '',
  ].join('\n');
}

function renderCustomer(schemas: readonly TypeSchemas[]): string {
  const members = schemas.map(({ type, read }) => {
    const { type: name } = NAMES[type];
    const forms = {
      read: name,
      create: `New${name}`,
      update: `${name}Changes`,
      files: renderFiles(read),
      entryFiles: renderEntryFiles(read),
    };
    const lines = Object.entries(forms).map(([form, text]) => `    readonly ${form}: ${text};\n`);
    return `  readonly ${type}: {\n${lines.join('')}  };`;
  });
  return `/** The type parameter of createClient. */\nexport interface Customer {\n${members.join('\n')}\n}\n`;
}

function renderProfile({ type, read, write }: TypeSchemas): string {
  const { type: name, words } = NAMES[type];
  const { required: _required, ...optional } = write;
  const what = words[0]?.toUpperCase() + words.slice(1);
  return [
    `/** ${what} as it is read: a field without a value is left out. */`,
    declare(name, renderMembers(read, { use: 'read', indent: '' })),
    `/** The fields of ${words} that is made. */`,
    declare(`New${name}`, renderMembers(write, { use: 'create', indent: '' })),
    `/** The fields of ${words} to change. Null clears a field. */`,
    declare(`${name}Changes`, renderMembers(optional, { use: 'update', indent: '' })),
  ].join('\n');
}

/** A user who may only read has no members to write: no interface says that. */
function declare(name: string, members: string): string {
  return members.startsWith('{') ? `export interface ${name} ${members}\n` : `export type ${name} = ${members};\n`;
}

/** Renders the fields that hold a file: a choice of their names, which is `never` if there are none. */
function renderFiles(read: JsonObject): string {
  const names = membersOf(read).flatMap(([name, member]) => (isFile(member) ? [name] : []));
  return choiceOf(names);
}

/** Renders the collections whose entries hold files, each with the names of the members that do (D-FIL-11). */
function renderEntryFiles(read: JsonObject): string {
  const collections = membersOf(read).flatMap(([name, { items }]) => {
    const names = membersOf(items).flatMap(([member, schema]) => (isFile(schema) ? [member] : []));
    return names.length === 0 ? [] : [`readonly ${keyOf(name)}: ${choiceOf(names)}`];
  });
  return collections.length === 0 ? 'Readonly<Record<never, never>>' : `{ ${collections.join('; ')} }`;
}

/** Profiles are read with the address of a file, and its name. Files are written at addresses of their own. */
function isFile({ readOnly, properties }: JsonObject): boolean {
  return readOnly === true && isRecord(properties) && 'file' in properties && 'filename' in properties;
}

function membersOf(schema: unknown): [name: string, schema: JsonObject][] {
  if (!isRecord(schema) || !isRecord(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, member]): [string, JsonObject][] =>
    isRecord(member) ? [[name, member]] : [],
  );
}

function choiceOf(names: readonly string[]): string {
  return names.length === 0 ? 'never' : names.map((name) => JSON.stringify(name)).join(' | ');
}
