import { usageError } from '../cli-error.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findProfiles } from '../search/find-profiles.js';
import { placeOf } from '../search/search-place.js';
import type { FoundProfile } from '../search/read-page.js';
import { readProfiles } from '../search/read-profiles.js';
import type { SearchedType } from '../search/searched-type.js';
import { terminalText } from '../terminal/json-text.js';
import { isWritten } from '../terminal/is-written.js';
import { withProgress } from '../terminal/progress.js';
import type { LastLine, TakeLine } from './export-file.js';
import { readFieldSchemas } from './profile-schema.js';

/** Which profiles are exported, and what of them. */
export interface ProfileExport {
  readonly type: SearchedType;
  /** Left out, all that the user may see. */
  readonly fields: readonly string[] | undefined;
  /** Those with larger ids alone. */
  readonly after: number;
  /** The last line that an earlier export wrote. */
  readonly last?: LastLine | undefined;
}

/** One read takes so many names (D-CHG-5). */
const MOST_FIELDS = 1000;

/** Takes the lines to standard output, as fast as they are read there. */
export function printing({ context: { stdout } }: PlatformSession): TakeLine {
  return (line) => isWritten(terminalText(line, stdout), stdout);
}

/** Every profile that the user may see, a line of JSON each, by ascending id (D-CHG-8). */
export async function exportProfiles(
  { type, fields, after, last }: ProfileExport,
  takeLine: TakeLine,
  session: PlatformSession,
): Promise<void> {
  const { stderr } = session.context;
  const names = fields ?? (await allFields(type, session));
  const other = last?.fields.find((name) => !names.includes(name));
  if (other !== undefined)
    throw usageError(`the file is of another export: its last line has "${other}", which is none of the fields`);
  const found = findProfiles({ place: placeOf(type), filter: undefined, after, limit: Infinity }, session);
  let count = 0;
  await withProgress({ stderr }, async (tell) => {
    for await (const profile of readProfiles({ type, found, fields: names }, session)) {
      if (!(await takeLine(lineOf(profile)))) return;
      count += 1;
      tell(`${count} exported, the last is ${profile.id}`);
    }
  });
  stderr.write(`${count} exported\n`);
}

async function allFields(type: SearchedType, session: PlatformSession): Promise<string[]> {
  const names = [...(await readFieldSchemas(type, 'read', session)).keys()].filter((name) => name !== 'links');
  if (names.length <= MOST_FIELDS) return names;
  throw usageError(`${type} have ${names.length} fields, and ${MOST_FIELDS} can be read: name them by --fields`);
}

/** The id comes first, by which an export goes on. The address of the profile is that of this server alone. */
function lineOf({ id, self: _self, ...fields }: FoundProfile): string {
  return `${JSON.stringify({ id, ...fields })}\n`;
}
