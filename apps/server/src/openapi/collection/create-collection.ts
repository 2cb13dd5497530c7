import { readFile } from 'node:fs/promises';
import type { ApiSchema } from '../../http/index.js';
import { exampleOfSchema } from './example-of-schema.js';
import type { NamedSchemas } from './example-of-schema.js';

/** The parts of an OpenAPI document that a collection is made of. */
export interface CollectionSource {
  readonly info: { readonly title: string; readonly version: string };
  readonly tags?: ReadonlyArray<{ readonly name: string; readonly description?: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, SourceOperation>>>>;
  readonly components: SourceComponents;
}

interface SourceComponents {
  readonly schemas: NamedSchemas;
  readonly parameters?: Readonly<Record<string, SourceParameter>>;
}

interface SourceOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: ReadonlyArray<SourceParameter | { readonly $ref: string }>;
  readonly requestBody?: { readonly content: Readonly<Record<string, SourceContent>> };
}

interface SourceParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ApiSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

type SourceContent = Pick<SourceParameter, 'schema' | 'example' | 'examples'>;

/** A pair of a Postman collection: a parameter, a header or a variable. */
interface Pair {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly disabled?: true;
}

const COLLECTION_SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const DESCRIPTION = `Every request of the web services, signed by the script of this collection.

Set these variables of the collection: \`baseUrl\`, \`customerId\`, \`user\` and \`secret\`. Requests that send a file
cannot be signed by a script. They are sent with Basic credentials, which take the variable \`password\`.`;

/** Reads the script that signs the requests of a collection. */
export function readSigningScript(): Promise<string> {
  return readFile(new URL('sign-request.cjs', import.meta.url), 'utf8');
}

/**
 * Creates a request collection in the form that Postman names v2.1, which other API tools import as well.
 *
 * @param document the OpenAPI document, whose tags become folders
 * @param script the text of the script that runs before each request
 */
export function createCollection(document: CollectionSource, script: string): object {
  const { info, paths, tags = [], components } = document;
  const requests = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tag: operation.tags?.[0] ?? '',
      item: requestOf({ method, path, operation }, components),
    })),
  );
  const folders = tags.map(({ name, description }) => ({
    name,
    ...(description !== undefined && { description }),
    item: requests.filter(({ tag }) => tag === name).map(({ item }) => item),
  }));
  const others = requests.filter(({ tag }) => !tags.some(({ name }) => name === tag)).map(({ item }) => item);
  return {
    info: { name: info.title, description: DESCRIPTION, version: info.version, schema: COLLECTION_SCHEMA },
    // The script makes the header, so the tool must not.
    auth: { type: 'noauth' },
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: script.trimEnd().split('\n') } }],
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:8080' },
      ...['customerId', 'user', 'secret', 'password'].map((key) => ({ key, value: '' })),
    ],
    item: [...folders.filter(({ item }) => item.length > 0), ...others],
  };
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: SourceOperation;
}

function requestOf({ method, path, operation }: Route, components: SourceComponents): object {
  const { schemas } = components;
  const { summary, description, requestBody } = operation;
  const parameters = parametersOf(operation, components);
  const pairsIn = (place: string): Pair[] =>
    parameters.filter((parameter) => parameter.in === place).map((parameter) => pairOf(parameter, schemas));
  const query = pairsIn('query');
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body = contentType !== undefined && content ? bodyOf(contentType, content, schemas) : undefined;
  const isForm = contentType?.startsWith('multipart/') ?? false;
  const type = contentType !== undefined && !isForm ? [{ key: 'Content-Type', value: contentType }] : [];
  return {
    name: summary ?? `${method.toUpperCase()} ${path}`,
    request: {
      method: method.toUpperCase(),
      ...(description !== undefined && { description }),
      header: [...type, ...pairsIn('header')],
      ...(body && { body }),
      url: {
        raw: `{{baseUrl}}${postmanPath(path)}${queryText(query)}`,
        host: ['{{baseUrl}}'],
        path: postmanPath(path).slice(1).split('/'),
        ...(query.length > 0 && { query }),
        variable: pairsIn('path'),
      },
    },
  };
}

/** Returns the parameters of an operation, of which the document keeps those that operations share in one place. */
function parametersOf({ parameters = [] }: SourceOperation, components: SourceComponents): SourceParameter[] {
  return parameters.flatMap((parameter) => {
    if (!('$ref' in parameter)) return [parameter];
    return components.parameters?.[parameter.$ref.replace(/^.*\//, '')] ?? [];
  });
}

/** Converts `{name}` to `:name`. */
function postmanPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function queryText(query: readonly Pair[]): string {
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return sent.length > 0 ? `?${sent.join('&')}` : '';
}

/** A parameter that need not be sent is turned off, so that the request can be sent as it is. */
function pairOf(parameter: SourceParameter, schemas: NamedSchemas): Pair {
  const { name, description, required, in: place } = parameter;
  const value = name === 'customerId' ? '{{customerId}}' : textOf(exampleOf(parameter, schemas));
  return {
    key: name,
    value,
    ...(description !== undefined && { description }),
    ...(place !== 'path' && required !== true && { disabled: true }),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function exampleOf({ example, examples, schema }: SourceContent, schemas: NamedSchemas): unknown {
  const [first] = Object.values(examples ?? {});
  return example ?? first?.value ?? exampleOfSchema(schema ?? {}, schemas);
}

function bodyOf(contentType: string, content: SourceContent, schemas: NamedSchemas): object {
  if (contentType.startsWith('multipart/')) return { mode: 'formdata', formdata: partsOf(content, schemas) };
  const value = exampleOf(content, schemas);
  if (!contentType.includes('json')) return { mode: 'raw', raw: textOf(value) };
  return { mode: 'raw', raw: JSON.stringify(value, null, 2), options: { raw: { language: 'json' } } };
}

/** The parts of a form. A form whose only part may have any name gets one part, which the sender names. */
function partsOf({ schema = {} }: SourceContent, schemas: NamedSchemas): object[] {
  const properties = (schema['properties'] ?? { file: schema['additionalProperties'] }) as Record<string, ApiSchema>;
  return Object.entries(properties).map(([key, part]) => {
    const isFile = part['contentMediaType'] !== undefined || part['format'] === 'binary';
    return isFile
      ? { key, type: 'file', src: [] }
      : { key, type: 'text', value: textOf(exampleOfSchema(part, schemas)) };
  });
}
