import { quote } from '@talent-platform/protocol/errors';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';

/** Describes a valid answer, from its part of the schema: `3 to 12 characters`, `one of "A", "B"`. */
export function describeAnswer(schema: JsonObject): string {
  const choices = choicesOf(schema);
  if (choices.length > 0) return `one of ${nameChoices(choices)}`;
  const type = [schema.type].flat().find((name) => name !== 'null');
  return KINDS.get(type)?.(schema) ?? '';
}

/** Says whether a schema has, at any depth, more choices than a description shows. */
export function hasFurtherChoices(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const members = Object.values(isRecord(schema.properties) ? schema.properties : {});
  return choicesOf(schema).length > MAX_NAMED_CHOICES || [schema.items, ...members].some(hasFurtherChoices);
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

/** Names the choices of a member if there are few. There are too many currencies. */
function describeObject(schema: JsonObject): string {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const members = memberNames(schema).map((name) => {
    const choices = choicesOf(properties[name]);
    return choices.length === 0 || choices.length > MAX_NAMED_CHOICES ? name : `${name} (${nameChoices(choices)})`;
  });
  return `an object with ${members.join(', ')}`;
}

/** JSON numbers always have this maximum, so it is no rule of the form. */
function range(least: unknown, most: unknown): string {
  const to = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (least === undefined) return to === undefined ? '' : `up to ${String(to)}`;
  return `from ${String(least)}${to === undefined ? '' : ` to ${String(to)}`}`;
}

/** Every answer has at least one character or item. */
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

/** Limit of choices in a text. A list can have thousands. */
const MAX_NAMED_CHOICES = 8;

/** Returns the choices of a schema: the labels if there are any, else the values. */
function choicesOf(schema: unknown): readonly unknown[] {
  if (!isRecord(schema)) return [];
  const labels = listOf(schema.options)
    .filter(isRecord)
    .map(({ value }) => value);
  return labels.length > 0 ? labels : listOf(schema.enum).filter((choice) => choice !== null);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `"A", "B" and 7 more` */
function nameChoices(choices: readonly unknown[]): string {
  const names = choices
    .slice(0, MAX_NAMED_CHOICES)
    .map((value) => (typeof value === 'string' ? quote(value) : String(value)));
  const further = choices.length - names.length;
  return `${names.join(', ')}${further > 0 ? ` and ${further} more` : ''}`;
}

function memberNames({ properties }: JsonObject): readonly string[] {
  const members = Object.entries(isRecord(properties) ? properties : {});
  return members.filter(([, member]) => !isRecord(member) || member.readOnly !== true).map(([name]) => name);
}

/** The known formats. A pattern stands for a format if it accepts only this sample. */
const FORMS = [
  { sample: '2026-11', name: 'a month, as YYYY-MM' },
  { sample: '2026-11-20', name: 'a date, as YYYY-MM-DD' },
  { sample: '2026-11-20 09:30 AM', name: 'a date and time, as YYYY-MM-DD hh:mm AM or PM' },
] as const;

/** Describes the format that a pattern asks for. Returns undefined for other patterns. */
function formOfPattern(pattern: string): string | undefined {
  const [only, ...others] = FORMS.filter(({ sample }) => new RegExp(pattern, 'u').test(sample));
  return others.length > 0 ? undefined : only?.name;
}
