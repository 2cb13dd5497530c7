import { nearestName } from '@talent-platform/protocol/errors';
import { CliError } from '../cli-error.js';
import { isRecord } from '../json.js';
import { callService } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';
import { schemaNameOf, SEARCHED_TYPES } from '../search/searched-type.js';

/** Markers name a type as schemas do, or in the plural (D-EVT-5). */
const TYPES = SEARCHED_TYPES.map(schemaNameOf);
const MARKER = /\{\{([^{}]{1,100})\}\}/g;
/** Schemas are read for that many markers of a message at most. */
const MAX_MARKERS = 5;

/** Why markers of a partner's message stay as they are, in lines: the label of a field replaces those that name one (D-EVT-15). */
export async function explainMarkers(message: string, session: PlatformSession): Promise<string[]> {
  const names = new Set(Array.from(message.matchAll(MARKER), ([, name = '']) => name));
  const lines: string[] = [];
  for (const name of [...names].slice(0, MAX_MARKERS)) {
    const meant = await nearestMarker(name.trim(), session);
    const found = meant === undefined || meant === name ? '' : ` Did you mean {{${meant}}}?`;
    lines.push(`{{${name}}} stays as it is, because it names no field that this user sees.${found}`);
  }
  return lines;
}

/** The marker that a mistyped one stands for. */
async function nearestMarker(name: string, session: PlatformSession): Promise<string | undefined> {
  const [typed = '', field] = name.toLowerCase().split('.', 2);
  if (field === undefined) return nearestField('person', typed, session);
  const plural = SEARCHED_TYPES.find((type) => type === typed);
  const singular = plural === undefined ? typed : schemaNameOf(plural);
  return nearestField(TYPES.includes(singular) ? singular : nearestName(singular, TYPES), field, session);
}

async function nearestField(
  type: string | undefined,
  field: string,
  session: PlatformSession,
): Promise<string | undefined> {
  if (type === undefined) return undefined;
  const fields = await readFields(type, session);
  const nearest = fields.includes(field) ? field : nearestName(field, fields);
  return nearest && `${type}.${nearest}`;
}

/** The fields that the user sees; none where the schema cannot be read, since the outcome is told without. */
async function readFields(type: string, session: PlatformSession): Promise<string[]> {
  const path = `/customers/${session.customer}/profiledefinitions/v1/${type}/schema`;
  try {
    const { value } = readResponseBody(await callService({ method: 'GET', path }, { ...session, json: false }));
    const properties = isRecord(value) ? value['properties'] : undefined;
    return isRecord(properties) ? Object.keys(properties) : [];
  } catch (error) {
    if (error instanceof CliError) return [];
    throw error;
  }
}
