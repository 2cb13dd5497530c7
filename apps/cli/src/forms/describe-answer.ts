import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { choicesOf, formOfPattern, memberNames, MOST_CHOICES, nameChoices } from './schema-parts.js';

/** Describes a valid answer, from its part of the schema: `3 to 12 characters`, `one of "A", "B"`. */
export function describeAnswer(schema: JsonObject): string {
  const choices = choicesOf(schema);
  if (choices.length > 0) return `one of ${nameChoices(choices)}`;
  const type = [schema.type].flat().find((name) => name !== 'null');
  return KINDS.get(type)?.(schema) ?? '';
}

/** Whether a schema has choices, at any depth, that are too many to tell. */
export function hasFurtherChoices(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const members = Object.values(isRecord(schema.properties) ? schema.properties : {});
  return choicesOf(schema).length > MOST_CHOICES || [schema.items, ...members].some(hasFurtherChoices);
}

const KINDS: ReadonlyMap<unknown, (schema: JsonObject) => string> = new Map([
  ['string', describeText],
  ['integer', (schema) => joined('a whole number', range(schema.minimum, schema.maximum))],
  ['number', (schema) => joined('a number', range(schema.minimum, schema.maximum))],
  ['boolean', () => 'true or false'],
  ['array', describeArray],
  ['object', describeObject],
]);

function describeText({ format, pattern, minLength, maxLength }: JsonObject): string {
  if (format === 'date') return 'a date, as YYYY-MM-DD';
  const form = typeof pattern === 'string' ? (formOfPattern(pattern) ?? `matches ${pattern}`) : '';
  return form === '' ? lengths('character', minLength, maxLength) : form;
}

function describeArray({ items, minItems, maxItems }: JsonObject): string {
  const choices = choicesOf(items);
  if (choices.length > 0) return `any of ${nameChoices(choices)}`;
  return lengths(isRecord(items) && isRecord(items.properties) ? 'entry' : 'item', minItems, maxItems);
}

/** Money, with its choices where they are few: the currencies of the world are not. */
function describeObject(schema: JsonObject): string {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const members = memberNames(schema).map((name) => {
    const choices = choicesOf(properties[name]);
    return choices.length === 0 || choices.length > MOST_CHOICES ? name : `${name} (${nameChoices(choices)})`;
  });
  return `an object with ${members.join(', ')}`;
}

/** Every number has the largest that JSON keeps exactly, which is no limit to speak of. */
function range(least: unknown, most: unknown): string {
  const to = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (least === undefined) return to === undefined ? '' : `up to ${String(to)}`;
  return `from ${String(least)}${to === undefined ? '' : ` to ${String(to)}`}`;
}

/** One is what every answer has. */
function lengths(noun: string, least: unknown, most: unknown): string {
  const from = least === 1 ? undefined : least;
  if (from === undefined) return most === undefined ? '' : `up to ${String(most)} ${plural(noun, most)}`;
  return most === undefined
    ? `at least ${String(from)} ${plural(noun, from)}`
    : `${String(from)} to ${String(most)} ${plural(noun, most)}`;
}

function plural(noun: string, count: unknown): string {
  if (count === 1) return noun;
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
