import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { CliError, usageError } from '../cli-error.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { PRIVATE_MODE, refuseExisting } from '../replace-file.js';
import { findProfiles } from '../search/find-profiles.js';
import { readProfiles } from '../search/read-profiles.js';
import { scopeOf } from '../search/search-scope.js';
import type { SearchedType } from '../search/search-scope.js';
import { reasonOf } from '../system-error.js';
import { write, terminalText } from '../terminal/output.js';
import { withProgress } from '../terminal/progress.js';
import { COUNTRIES, findNodesIfReadable, nodesFinder } from './field-nodes.js';
import type { FindNodes } from './field-nodes.js';
import { propertiesOf, readFieldSchemas } from './import-body.js';
import type { FieldSchemas } from './import-body.js';

interface ProfileExport {
  readonly type: SearchedType;
  /** If undefined, exports all fields that the user may see. */
  readonly fields: readonly string[] | undefined;
  /** Exports only larger ids. */
  readonly after: number;
  /** The last line of an earlier export, if this export continues it. */
  readonly last?: LastLine | undefined;
}

/** Limit of field names in one read (D-CHG-5). */
const MAX_FIELDS = 1000;

/** Returns a function that prints lines as fast as the reader of stdout accepts them. */
export function lineWriter({ context: { stdout } }: PlatformSession): TakeLine {
  return (line) => write(terminalText(line, stdout), stdout);
}

/** Exports every profile that the user may see, as one line of JSON each, by ascending id (D-CHG-8). */
export async function exportProfiles(
  { type, fields, after, last }: ProfileExport,
  takeLine: TakeLine,
  session: PlatformSession,
): Promise<void> {
  const { stderr } = session.context;
  const schemas = await readFieldSchemas(type, 'read', session);
  const names = fields ?? allFields(type, schemas);
  const findNodes = nodesFinder(session);
  const other = last?.fields.find((name) => !names.includes(name));
  if (other !== undefined)
    throw usageError(`the file is of another export: its last line has "${other}", which is none of the fields`);
  const found = findProfiles({ scope: scopeOf(type), filter: undefined, after, limit: Infinity }, session);
  let count = 0;
  await withProgress({ stderr }, async (tell) => {
    for await (const profile of readProfiles({ type, found, fields: names }, session)) {
      if (!(await takeLine(lineOf(await withStatePaths(profile, schemas, findNodes))))) return;
      count += 1;
      tell(`${count} exported, the last is ${profile.id}`);
    }
  });
  stderr.write(`${count} exported\n`);
}

function allFields(type: SearchedType, schemas: FieldSchemas): string[] {
  const names = [...schemas.keys()].filter((name) => name !== 'links');
  if (names.length <= MAX_FIELDS) return names;
  throw usageError(`${type} have ${names.length} fields, and ${MAX_FIELDS} can be read: name them by --fields`);
}

/** The id comes first, so that an export can continue. `self` is left out, because it only holds for this server. */
function lineOf({ id, self: _self, ...fields }: JsonObject): string {
  return `${JSON.stringify({ id, ...fields })}\n`;
}

/** Adds the full path to states. Other nodes have it already, and the label alone does not tell the country. */
async function withStatePaths(profile: JsonObject, schemas: FieldSchemas, findNodes: FindNodes): Promise<JsonObject> {
  const fields = Object.entries(profile).map(async ([field, value]) => {
    const schema = schemas.get(field) ?? {};
    if (!Array.isArray(value)) return [field, await withStatePath(value, schema, findNodes)];
    const members = propertiesOf(schema.items);
    const entries = value.map((entry: unknown) =>
      isRecord(entry) ? withStatePaths(entry, members, findNodes) : entry,
    );
    return [field, await Promise.all(entries)];
  });
  return Object.fromEntries(await Promise.all(fields));
}

async function withStatePath(value: unknown, schema: JsonObject, findNodes: FindNodes): Promise<unknown> {
  if (schema.list !== COUNTRIES || !isRecord(value)) return value;
  const nodes = await findNodesIfReadable(schema, findNodes);
  const path = nodes?.nodes.find(({ id }) => id === value.id)?.path;
  return path === undefined || path === value.value ? value : { ...value, formattedvalue: path };
}

/** The file of an export, and what to do if it exists. */
export interface ExportFile {
  readonly file: string;
  readonly force: boolean;
  /** Says whether the export continues after the last whole line. */
  readonly resume: boolean;
  /** The command line that continues the export or replaces the file. */
  readonly resumeCommand: string;
}

interface LastLine {
  readonly id: number;
  readonly fields: readonly string[];
}

/** Writes one line. Returns false if the reader has left. */
type TakeLine = (line: string) => Promise<boolean>;

const LINE_END = 0x0a;
/** A profile is never longer (D-PRO-32), so the last line is within these bytes. */
const TAIL_BYTES = 16 * 1024 * 1024;

/**
 * Writes an export into a file. If the export continues, writes after the last line.
 *
 * @throws CliError if the file cannot be written, would be overwritten, or is not an export
 */
export async function exportInto(
  exportFile: ExportFile,
  write: (takeLine: TakeLine, last: LastLine | undefined) => Promise<void>,
): Promise<void> {
  const handle = await openToExport(exportFile);
  try {
    const last = await goToEnd(handle, exportFile.file);
    await write((line) => handle.appendFile(line).then(() => true), last);
    await handle.sync();
  } catch (error) {
    if (!(error instanceof CliError) || error.exit === 'USAGE') throw error;
    throw new CliError(error.exit, error.message, error.next ?? exportFile.resumeCommand);
  } finally {
    await handle.close();
  }
}

async function openToExport({ file, force, resume, resumeCommand }: ExportFile): Promise<FileHandle> {
  const isResumed = resume && existsSync(file);
  if (!isResumed) refuseExisting(file, { force, forced: resumeCommand });
  try {
    return await open(file, isResumed ? 'a+' : 'w', PRIVATE_MODE);
  } catch (error) {
    throw usageError(`file "${file}" cannot be written: ${reasonOf(error)}`);
  }
}

/** Removes a part of a line that a killed export may have left. Returns the last whole line. */
async function goToEnd(handle: FileHandle, file: string): Promise<LastLine | undefined> {
  const { size } = await handle.stat();
  const start = Math.max(0, size - TAIL_BYTES);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
  const tail = buffer.subarray(0, bytesRead);
  const end = tail.lastIndexOf(LINE_END);
  const line = end < 0 ? undefined : tail.subarray(tail.lastIndexOf(LINE_END, end - 1) + 1, end).toString('utf8');
  const last = line === undefined ? undefined : readLine(line);
  const isExport = (line === undefined || last !== undefined) && isBegun(tail.subarray(end + 1));
  if (!isExport)
    throw usageError(`file "${file}" does not end like an export, so nothing was added: name another file`);
  await handle.truncate(start + end + 1);
  return last;
}

function readLine(line: string): LastLine | undefined {
  try {
    const profile: unknown = JSON.parse(line);
    if (!isRecord(profile) || !Number.isSafeInteger(profile.id)) return undefined;
    const { id, ...fields } = profile;
    return { id: Number(id), fields: Object.keys(fields) };
  } catch {
    return undefined;
  }
}

/** Says whether the text can be the beginning of a line. */
function isBegun(rest: Uint8Array): boolean {
  const begins = Buffer.from('{"id":');
  const length = Math.min(rest.length, begins.length);
  return begins.subarray(0, length).equals(rest.subarray(0, length));
}
