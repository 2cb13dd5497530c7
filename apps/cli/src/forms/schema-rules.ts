import { received } from '@talent-platform/protocol/errors';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { choicesOf, formOfPattern, memberNames, nameChoices } from './schema-parts.js';

/** One thing that a JSON Schema finds wrong, with the value and the part of the schema that it is about. */
export type SchemaError = ErrorObject<string, JsonObject, unknown>;

/** A rule in plain words, and what came instead where that helps. */
export interface Broken {
  readonly rule: string;
  readonly came?: string;
}

type Describe = (error: SchemaError) => Broken;

/** What each keyword of JSON Schema means for whoever fills a form. */
const RULES: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ['type', (error) => ({ rule: `must be ${typeNames(error)}`, came: received(error.data) })],
  ['enum', (error) => ({ rule: `must be ${choiceNames(error)}`, came: received(error.data) })],
  ['const', ({ params, data }) => ({ rule: `must be ${nameChoices([params.allowedValue])}`, came: received(data) })],
  ['required', () => ({ rule: 'is required' })],
  ['minLength', (error) => ({ rule: `must be at least ${limitOf(error, 'character')} long`, came: lengthOf(error) })],
  ['maxLength', (error) => ({ rule: `must be at most ${limitOf(error, 'character')} long`, came: lengthOf(error) })],
  ['minItems', (error) => ({ rule: `must hold at least ${limitOf(error, 'item')}`, came: countOf(error) })],
  ['maxItems', (error) => ({ rule: `must hold at most ${limitOf(error, 'item')}`, came: countOf(error) })],
  ['minimum', ({ params, data }) => ({ rule: `must be at least ${String(params.limit)}`, came: received(data) })],
  ['maximum', ({ params, data }) => ({ rule: `must be at most ${String(params.limit)}`, came: received(data) })],
  ['exclusiveMinimum', ({ params, data }) => ({ rule: `must be above ${String(params.limit)}`, came: received(data) })],
  ['exclusiveMaximum', ({ params, data }) => ({ rule: `must be below ${String(params.limit)}`, came: received(data) })],
  ['uniqueItems', () => ({ rule: 'must hold each choice once' })],
  [
    'format',
    ({ params, data }) => ({
      rule: FORMATS.get(String(params.format)) ?? 'must have another form',
      came: received(data),
    }),
  ],
  ['pattern', (error) => ({ rule: patternRule(error), came: received(error.data) })],
]);

/** The rule that was broken; of a keyword that is not known, the words of the schema's own description, or of the validator. */
export function brokenRule(error: SchemaError): Broken {
  const { keyword, data, message = 'does not fit the schema', parentSchema } = error;
  const described = isRecord(parentSchema) ? parentSchema.description : undefined;
  const rule = RULES.get(keyword)?.(error);
  return rule ?? { rule: typeof described === 'string' ? described : message, came: received(data) };
}

const TYPES: ReadonlyMap<unknown, string> = new Map([
  ['string', 'a text'],
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'an array'],
  ['object', 'an object'],
]);

/** Null, which clears an answer, is no news where something else came. */
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

const FORMATS: ReadonlyMap<string, string> = new Map([['date', 'must be a date that exists, as YYYY-MM-DD']]);

function patternRule({ params }: SchemaError): string {
  const form = formOfPattern(String(params.pattern));
  return form === undefined ? `must match ${String(params.pattern)}` : `must be ${form}`;
}

/** Keywords of a choice between schemas; each schema that was not meant has errors of its own. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['anyOf', 'oneOf']);

/** What says more of a value than that it is of another type. */
const CHOICES: ReadonlySet<string> = new Set(['enum', 'const']);

/** A validator tells everything that does not hold; this is what is worth telling, once for each rule of a value. */
export function mostTelling(errors: readonly SchemaError[]): SchemaError[] {
  const choices = errors.filter(({ keyword }) => ALTERNATIVES.has(keyword));
  const told = new Set(errors.filter(({ keyword }) => CHOICES.has(keyword)).map(({ instancePath }) => instancePath));
  return errors
    .filter(({ schemaPath }) => !choices.some((choice) => schemaPath.startsWith(`${choice.schemaPath}/`)))
    .filter(({ keyword, instancePath }) => keyword !== 'type' || !told.has(instancePath));
}
