import { isRecord } from './json.js';
import type { JsonObject } from './json.js';
import { CheckSkip } from './outcomes.js';

const TEXT = 'Conformance';
const DATE = '2026-11-20';
/** The forms of text that the interface shows, in the patterns of schemas. */
const SAMPLES = [
  TEXT,
  `${DATE} 09:30 AM`,
  '2026-11',
  DATE,
  'conformance@example.invalid',
  '1',
  'https://example.invalid/',
];

/**
 * Returns a value that a JSON Schema takes, as small as it can be.
 *
 * @param name the name of the member, for the reason
 * @throws CheckSkip if no value can be made
 */
export function sampleValue(schema: unknown, name: string): unknown {
  if (!isRecord(schema)) return TEXT;
  const choices = Array.isArray(schema.enum) ? schema.enum.filter((choice) => choice !== null) : [];
  if (choices.length > 0) return choices[0];
  switch (typeOf(schema)) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    case 'array':
      return [sampleValue(schema.items, name)];
    case 'object':
      return sampleObject(schema, name);
    default:
      return sampleText(schema, name);
  }
}

function typeOf({ type }: JsonObject): unknown {
  return Array.isArray(type) ? type.find((each) => each !== 'null') : type;
}

function sampleNumber({ minimum }: JsonObject): number {
  return typeof minimum === 'number' ? Math.max(1, minimum) : 1;
}

function sampleText(schema: JsonObject, name: string): string {
  if (schema.format === 'date') return DATE;
  const { pattern, maxLength, minLength } = schema;
  const fits = (text: string): boolean =>
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
    (typeof maxLength !== 'number' || text.length <= maxLength) &&
    (typeof minLength !== 'number' || text.length >= minLength);
  const sample = SAMPLES.find(fits);
  if (sample !== undefined) return sample;
  throw new CheckSkip(`no value for the required "${name}" could be made: its pattern is ${String(pattern)}`);
}

/** The required members alone; of a choice, its id. */
function sampleObject(schema: JsonObject, name: string): JsonObject {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const [first] = Object.keys(properties);
  const members = required.length > 0 ? required : 'id' in properties ? ['id'] : first === undefined ? [] : [first];
  return Object.fromEntries(members.map((member) => [member, sampleValue(properties[member], `${name}/${member}`)]));
}

/** Returns sample values of the required members of a schema, except `given`. */
export function sampleRequired(schema: JsonObject, given: JsonObject): JsonObject {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const missing = required.filter((name) => !(name in given));
  return { ...Object.fromEntries(missing.map((name) => [name, sampleValue(properties[name], name)])), ...given };
}
