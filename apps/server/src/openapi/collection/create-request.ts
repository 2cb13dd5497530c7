import type { ApiBody, ApiParameter, ApiSchema } from '../../http/index.js';
import type { ApiDocument, ApiOperation } from '../described-paths.js';

/** A pair of a Postman collection: a parameter, a header or a variable. */
interface Pair {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly disabled?: true;
}

/** An operation, and where it is called. */
type Route = readonly [path: string, operation: ApiOperation, method: string];

/** Creates the item of one operation: its request, filled in with the recorded examples. */
export function createRequest([path, operation, method]: Route, components: ApiDocument['components']): object {
  const { summary, description, requestBody } = operation;
  const pairsIn = (place: ApiParameter['in']): Pair[] =>
    operation.parameters
      .flatMap((part) => ('name' in part ? part : (components.parameters[part.$ref.replace(/^.*\//, '')] ?? [])))
      .filter((parameter) => parameter.in === place)
      .map(pairOf);
  const query = pairsIn('query');
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body = contentType !== undefined && content ? bodyOf(contentType, content) : undefined;
  const isForm = contentType?.startsWith('multipart/') ?? false;
  const type = contentType !== undefined && !isForm ? [{ key: 'Content-Type', value: contentType }] : [];
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      description,
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

/** Converts `{name}` to `:name`. */
function postmanPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function queryText(query: readonly Pair[]): string {
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return sent.length > 0 ? `?${sent.join('&')}` : '';
}

/** A parameter that need not be sent is turned off, so that the request can be sent as it is. */
function pairOf({ name, description, required, schema, example }: ApiParameter): Pair {
  return {
    key: name,
    value: name === 'customerId' ? '{{customerId}}' : textOf(example ?? schema['default'] ?? ''),
    ...(description !== undefined && { description }),
    ...(!required && { disabled: true }),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

type Content = ApiBody['content'][string];

function bodyOf(contentType: string, content: Content): object {
  if (contentType.startsWith('multipart/')) return { mode: 'formdata', formdata: partsOf(content) };
  const value = content.example;
  if (!contentType.includes('json')) return { mode: 'raw', raw: textOf(value) };
  return { mode: 'raw', raw: JSON.stringify(value, null, 2), options: { raw: { language: 'json' } } };
}

const FILE_NOTE = 'Sent as a text file. To send a file of yours, choose "File" here.';

/** The parts of a form. A form whose only part may have any name has the part of its example. */
function partsOf({ schema, example }: Content): object[] {
  const { properties = {}, additionalProperties } = schema as Readonly<Record<string, ApiSchema>>;
  const values = example as Readonly<Record<string, unknown>>;
  return Object.keys({ ...properties, ...values }).map((key) => {
    const part = (properties[key] ?? additionalProperties ?? {}) as ApiSchema;
    const isFile = part['contentMediaType'] !== undefined;
    const value = textOf(values[key] ?? '');
    return { key, type: 'text', value, ...(isFile && { fileName: `${key}.txt`, description: FILE_NOTE }) };
  });
}
