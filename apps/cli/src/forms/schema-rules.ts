import { quote, received } from '@talent-platform/protocol/errors';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { isRecord } from '../is-record.js';

/** One thing that a JSON Schema finds wrong, with the value and the part of the schema that it is about. */
export type SchemaError = ErrorObject<string, Readonly<Record<string, unknown>>, unknown>;

/** A rule in plain words, and what came instead where that helps. */
export interface Broken {
  readonly rule: string;
  readonly came?: string;
}

type Describe = (error: SchemaError) => Broken;

/** What each keyword of JSON Schema means for whoever fills a form. */
const RULES: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ['type', ({ params, data }) => ({ rule: `must be ${typeNames(params.type)}`, came: received(data) })],
  ['enum', (error) => ({ rule: `must be ${choiceNames(choicesOf(error))}`, came: received(error.data) })],
  ['const', ({ params, data }) => ({ rule: `must be ${shown(params.allowedValue)}`, came: received(data) })],
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
function typeNames(types: unknown): string {
  return [types]
    .flat()
    .filter((type) => type !== 'null')
    .map((type) => TYPES.get(type) ?? String(type))
    .join(' or ');
}

const MOST_CHOICES = 20;

/** A choice can be named by ids too: those who are to choose are told the labels, where there are any. */
function choicesOf({ params, parentSchema }: SchemaError): unknown[] {
  const options = listOf(isRecord(parentSchema) ? parentSchema.options : undefined).filter(isRecord);
  const labels = options.map(({ value }) => value);
  return labels.length > 0 ? labels : listOf(params.allowedValues).filter((choice) => choice !== null);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function choiceNames(choices: readonly unknown[]): string {
  const names = choices.map(shown);
  const further = names.length - MOST_CHOICES;
  const told = names.slice(0, MOST_CHOICES).join(', ');
  return names.length === 1 ? told : `one of ${told}${further > 0 ? ` and ${further} more` : ''}`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? quote(value) : String(value);
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

/** Forms that a pattern can ask for: it is meant where it takes this one alone. */
const FORMS = [
  { sample: '2026-11', rule: 'must be a month, as YYYY-MM' },
  { sample: '2026-11-20', rule: 'must be a date, as YYYY-MM-DD' },
  { sample: '2026-11-20 09:30 AM', rule: 'must be a date and time, as YYYY-MM-DD hh:mm AM' },
] as const;

function patternRule({ params }: SchemaError): string {
  const pattern = String(params.pattern);
  const fitting = FORMS.filter(({ sample }) => new RegExp(pattern, 'u').test(sample));
  const [only, ...others] = fitting;
  return only === undefined || others.length > 0 ? `must match ${pattern}` : only.rule;
}
