import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { keyOf } from './render-type.js';

/** Renders the fields that hold a file: a choice of their names, which is `never` if there are none. */
export function renderFiles(read: JsonObject): string {
  const names = membersOf(read).flatMap(([name, member]) => (isFile(member) ? [name] : []));
  return choiceOf(names);
}

/** Renders the collections whose entries hold files, each with the names of the members that do (D-FIL-11). */
export function renderEntryFiles(read: JsonObject): string {
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
