import type { ApiSchema } from '../../http/index.js';
import { parametersOf } from './collection-source.js';
import type { Route, SourceComponents, SourceContent, SourceParameter } from './collection-source.js';
import { exampleOfSchema } from './example-of-schema.js';
import type { NamedSchemas } from './example-of-schema.js';
import { savedFor, scriptAfter, whyOnce, whyRefused } from './expectations.js';

/** A pair of a Postman collection: a parameter, a header or a variable. */
interface Pair {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly disabled?: true;
}

/** Creates the item of one operation: its request, filled in, and the script that looks at the answer. */
export function createRequest({ method, path, operation }: Route, components: SourceComponents): object {
  const { schemas } = components;
  const { operationId = '', summary, requestBody } = operation;
  const parameters = parametersOf(operation, components);
  const pairsIn = (place: string): Pair[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => pairOf(parameter, valueOf(operationId, parameter, schemas)));
  const query = pairsIn('query');
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body = contentType !== undefined && content ? bodyOf(contentType, content, schemas) : undefined;
  const isForm = contentType?.startsWith('multipart/') ?? false;
  const type = contentType !== undefined && !isForm ? [{ key: 'Content-Type', value: contentType }] : [];
  const description = [operation.description, whyRefused(operationId), whyOnce(operationId)].filter(Boolean).join(' ');
  const exec = scriptAfter(operationId);
  return {
    name: `${summary ?? `${method.toUpperCase()} ${path}`}${whyOnce(operationId) === undefined ? '' : ' (once)'}`,
    ...(exec.length > 0 && { event: [{ listen: 'test', script: { type: 'text/javascript', exec } }] }),
    request: {
      method: method.toUpperCase(),
      ...(description !== '' && { description }),
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

/** Returns the value of a parameter: a variable of the collection, or the example. */
function valueOf(operationId: string, parameter: SourceParameter, schemas: NamedSchemas): string {
  const variable = parameter.name === 'customerId' ? parameter.name : savedFor(operationId, parameter.name)?.variable;
  return variable === undefined ? exampleText(parameter, schemas) : `{{${variable}}}`;
}

/** A parameter that need not be sent is turned off, so that the request can be sent as it is. */
function pairOf({ name, description, required, in: place }: SourceParameter, value: string): Pair {
  return {
    key: name,
    value,
    ...(description !== undefined && { description }),
    ...(place !== 'path' && required !== true && { disabled: true }),
  };
}

export function exampleText(parameter: SourceContent, schemas: NamedSchemas): string {
  return textOf(exampleOf(parameter, schemas));
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

const FILE_NOTE = 'Sent as a text file. To send a file of yours, choose "File" here.';

/** The parts of a form. A form whose only part may have any name has the part of its example. */
function partsOf(content: SourceContent, schemas: NamedSchemas): object[] {
  const { properties = {}, additionalProperties } = (content.schema ?? {}) as Readonly<Record<string, ApiSchema>>;
  const values = exampleOf(content, schemas) as Readonly<Record<string, unknown>>;
  return Object.entries({ ...properties, ...values }).map(([key]) => {
    const part = (properties[key] ?? additionalProperties ?? {}) as ApiSchema;
    const isFile = part['contentMediaType'] !== undefined || part['format'] === 'binary';
    const value = textOf(values[key] ?? exampleOfSchema(part, schemas));
    return { key, type: 'text', value, ...(isFile && { fileName: `${key}.txt`, description: FILE_NOTE }) };
  });
}
