import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject } from './json.js';
import { isRecord } from './json.js';
import { CheckFailure } from './outcomes.js';
import type { Reply } from './reply.js';

const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
ajv.addFormat('uri', (text: string) => URL.canParse(text));
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);

/** The date form of profiles, searches and job posts: `2026-11-20 09:30 AM`. */
ajv.addFormat('minute', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) (0[1-9]|1[0-2]):[0-5]\d (AM|PM)$/);

const validators = new WeakMap<JsonObject, ValidateFunction>();

/** @throws CheckFailure if the status is another one */
export function expectStatus(reply: Reply, ...statuses: readonly number[]): void {
  if (statuses.includes(reply.status)) return;
  throw new CheckFailure(`status ${statuses.join(' or ')}`, statusOf(reply));
}

/** Expects a refusal of the request: a status of 4xx. */
export function expectRefusal(reply: Reply): void {
  if (reply.status >= 400 && reply.status < 500) return;
  throw new CheckFailure('a refusal (4xx)', statusOf(reply));
}

export function statusOf({ status, text }: Reply): string {
  const beginning = text.slice(0, 160).replaceAll(/\s+/g, ' ');
  return `status ${status}${beginning === '' ? '' : `: ${beginning}`}`;
}

/** Returns the value of a header. The name must be in lower case. */
export function expectHeader(reply: Reply, name: string, form?: RegExp): string {
  const value = reply.header(name);
  if (value === undefined) throw new CheckFailure(`the header ${name}`, 'none');
  if (form !== undefined && !form.test(value)) throw new CheckFailure(`${name}: ${form.source}`, `${name}: ${value}`);
  return value;
}

export function expectEqual(what: string, received: unknown, expected: unknown): void {
  if (JSON.stringify(received) === JSON.stringify(expected)) return;
  throw new CheckFailure(`${what} ${inlineJson(expected)}`, shown(received));
}

/** Expects that a statement about the reply holds. `received` says what came instead. */
export function expectThat(holds: boolean, expected: string, received: unknown): asserts holds {
  if (!holds) throw new CheckFailure(expected, typeof received === 'string' ? received : shown(received));
}

const MAX_SHOWN_CHARACTERS = 160;

/** Renders a value as JSON on one line, cut after 160 characters. */
function inlineJson(value: unknown): string {
  const text = JSON.stringify(value);
  const [beginning = text] = new RegExp(`^.{${MAX_SHOWN_CHARACTERS}}`, 'su').exec(text) ?? [];
  return beginning.length === text.length ? text : `${beginning}… (${text.length} characters)`;
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : inlineJson(value);
}

/** Returns the body, which must be a JSON object, of this shape if one is given. */
export function expectShape(reply: Reply, schema?: JsonObject): JsonObject {
  const { json } = reply;
  if (!isRecord(json)) throw new CheckFailure('a JSON object', statusOf(reply));
  if (schema !== undefined) expectValue(json, schema);
  return json;
}

export function expectValue(value: unknown, schema: JsonObject): void {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  if (validate(value)) return;
  const [first, ...others] = validate.errors ?? [];
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${others.length} more problems)`;
  throw new CheckFailure(`${placeOf(first)} ${ruleOf(first)}`, `${shown(valueAt(value, first.instancePath))}${more}`);
}

/** Compiles a schema that the server answered. Returns undefined if it is no JSON Schema. */
export function compileSchema(schema: JsonObject): ValidateFunction | undefined {
  const foreign = new Ajv2020({ strict: false, allErrors: true, logger: false, validateFormats: false });
  try {
    return foreign.compile(schema);
  } catch {
    return undefined;
  }
}

export function problemsOf(validate: ValidateFunction): string {
  return (validate.errors ?? []).map((error) => `${placeOf(error)} ${ruleOf(error)}`).join('; ');
}

function placeOf({ instancePath }: ErrorObject): string {
  return instancePath === '' ? 'the body' : instancePath.slice(1);
}

function ruleOf({ message = 'of another form', keyword, params }: ErrorObject): string {
  return keyword === 'enum' ? `one of ${inlineJson((params as { allowedValues: unknown }).allowedValues)}` : message;
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/')], value);
}

const ERRORS = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['errorMessage', 'errorCode'],
        properties: { errorMessage: { type: 'string', minLength: 1 }, errorCode: { type: 'number' } },
      },
    },
  },
};

interface AnsweredError {
  readonly errorMessage: string;
  readonly errorCode: number;
}

/** Returns the entries of an error body (spec: Errors; D-ERR-1). */
export function expectErrors(reply: Reply): readonly AnsweredError[] {
  return (expectShape(reply, ERRORS) as unknown as { readonly errors: readonly AnsweredError[] }).errors;
}

/** Expects an error with this status and this code among its entries (D-ERR-4). */
export function expectError(reply: Reply, status: number, code: number): void {
  expectStatus(reply, status);
  const codes = expectErrors(reply).map(({ errorCode }) => errorCode);
  if (!codes.includes(code)) throw new CheckFailure(`errorCode ${code}`, `errorCode ${codes.join(', ')}`);
}

/** A link of the Link header (RFC 8288). */
export interface Link {
  readonly url: string;
  readonly rel: string;
  readonly title: string | undefined;
}

/** Returns the links of a reply. Takes URLs with and without angle brackets, because the interface shows both. */
export function linksOf(reply: Reply): readonly Link[] {
  return linksIn(reply.all('link').join(','));
}

export function linksIn(text: string): readonly Link[] {
  return [...text.matchAll(LINK)].map(([, inBrackets, bare = '', parameters = '']) => ({
    url: (inBrackets ?? bare).trim(),
    rel: parameterOf(parameters, 'rel') ?? '',
    title: parameterOf(parameters, 'title'),
  }));
}

const LINK = /(?:<([^>]*)>|(https?:[^;,\s]+))\s*((?:;\s*[a-z*]+\s*=\s*(?:"[^"]*"|[^;,]*)\s*)*)/gi;

function parameterOf(parameters: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;,\\s]*))`, 'i').exec(parameters) ?? [];
  return quoted ?? plain;
}

/** Returns the link with this relation, from the Link header. */
export function expectLink(reply: Reply, rel: string): Link {
  const link = linksOf(reply).find((candidate) => candidate.rel === rel);
  if (link !== undefined) return link;
  throw new CheckFailure(`a Link header with rel ${rel}`, reply.header('link') ?? 'no Link header');
}
