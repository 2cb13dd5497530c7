import { received } from '@talent-platform/protocol/errors';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { choicesOf, formOfPattern, memberNames, nameChoices } from './describe-answer.js';

export type SchemaError = ErrorObject<string, JsonObject, unknown>;

type Describe = (error: SchemaError) => string;

/** The rule of each JSON Schema keyword, for the user who fills the form. */
const RULES: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ['type', (error) => `must be ${typeNames(error)}, ${received(error.data)}`],
  ['enum', (error) => `must be ${choiceNames(error)}, ${received(error.data)}`],
  ['const', ({ params, data }) => `must be ${nameChoices([params.allowedValue])}, ${received(data)}`],
  ['required', () => 'is required'],
  ['minLength', (error) => `must be at least ${limitOf(error, 'character')} long, ${lengthOf(error)}`],
  ['maxLength', (error) => `must be at most ${limitOf(error, 'character')} long, ${lengthOf(error)}`],
  ['minItems', (error) => `must hold at least ${limitOf(error, 'item')}, ${countOf(error)}`],
  ['maxItems', (error) => `must hold at most ${limitOf(error, 'item')}, ${countOf(error)}`],
  ['minimum', ({ params, data }) => `must be at least ${String(params.limit)}, ${received(data)}`],
  ['maximum', ({ params, data }) => `must be at most ${String(params.limit)}, ${received(data)}`],
  ['exclusiveMinimum', ({ params, data }) => `must be above ${String(params.limit)}, ${received(data)}`],
  ['exclusiveMaximum', ({ params, data }) => `must be below ${String(params.limit)}, ${received(data)}`],
  ['uniqueItems', () => 'must hold each choice once'],
  ['format', ({ params, data }) => `must ${FORMATS.get(params.format) ?? 'have another form'}, ${received(data)}`],
  ['pattern', (error) => `must ${patternRule(error)}, ${received(error.data)}`],
]);

/**
 * Returns the rule that was broken. For an unknown keyword, returns the description in the schema or the message of the
 * validator.
 */
export function brokenRule(error: SchemaError): string {
  const { keyword, data, message = 'does not fit the schema', parentSchema } = error;
  const described = isRecord(parentSchema) ? parentSchema.description : undefined;
  const rule = RULES.get(keyword)?.(error);
  return rule ?? `${typeof described === 'string' ? described : message}, ${received(data)}`;
}

const TYPES: ReadonlyMap<unknown, string> = new Map([
  ['string', 'a text'],
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'an array'],
  ['object', 'an object'],
]);

/** Null clears an answer. Other values were meant as an answer, so the rule leaves out null. */
function typeNames({ params, parentSchema }: SchemaError): string {
  const names = [params.type].flat().filter((type) => type !== 'null');
  return names.map((type) => `${TYPES.get(type) ?? String(type)}${contents(type, parentSchema)}`).join(' or ');
}

/** `an array of texts`, `an object with currency, amount` */
function contents(type: unknown, schema: unknown): string {
  if (!isRecord(schema)) return '';
  if (type === 'object') {
    const names = memberNames(schema);
    return names.length === 0 ? '' : ` with ${names.join(', ')}`;
  }
  if (type !== 'array' || !isRecord(schema.items)) return '';
  return isRecord(schema.items.properties) ? ' of objects' : ' of texts';
}

function choiceNames(error: SchemaError): string {
  const choices = choicesOf(error.parentSchema);
  return choices.length === 1 ? nameChoices(choices) : `one of ${nameChoices(choices)}`;
}

function limitOf({ params }: SchemaError, noun: string): string {
  return `${String(params.limit)} ${noun}${params.limit === 1 ? '' : 's'}`;
}

function lengthOf({ data }: SchemaError): string {
  return `received ${Array.from(String(data)).length}`;
}

function countOf({ data }: SchemaError): string {
  return `received ${Array.isArray(data) ? data.length : 0}`;
}

const FORMATS: ReadonlyMap<unknown, string> = new Map([['date', 'be a date that exists, as YYYY-MM-DD']]);

function patternRule({ params }: SchemaError): string {
  const form = formOfPattern(String(params.pattern));
  return form === undefined ? `match ${String(params.pattern)}` : `be ${form}`;
}

/** With these keywords, every alternative reports errors of its own. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['anyOf', 'oneOf']);

/** These keywords say more about a value than its wrong type. */
const CHOICES: ReadonlySet<string> = new Set(['enum', 'const']);

/** Selects the errors that help the user. A validator reports every violation, even in alternatives. */
export function relevantErrors(errors: readonly SchemaError[]): SchemaError[] {
  const choices = errors.filter(({ keyword }) => ALTERNATIVES.has(keyword));
  const told = new Set(errors.filter(({ keyword }) => CHOICES.has(keyword)).map(({ instancePath }) => instancePath));
  return errors
    .filter(({ schemaPath }) => !choices.some((choice) => schemaPath.startsWith(`${choice.schemaPath}/`)))
    .filter(({ keyword, instancePath }) => keyword !== 'type' || !told.has(instancePath));
}
