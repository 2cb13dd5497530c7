import type { IncomingHttpHeaders } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { parseWireDate } from '@talent-platform/protocol/wire';
import type { ApiBody, ApiHeader, ApiResponse } from '../../src/http/index.js';
import { createApiDocument } from '../../src/openapi/create-api-document.js';
import type { ApiDocument, ApiOperation } from '../../src/openapi/described-paths.js';
import { METHODS } from '../../src/openapi/described-paths.js';
import { closed, closedInside, isObject, mapped } from './json-schema.js';
import type { Schema } from './json-schema.js';

/** A request that was sent, with the path as it was sent. */
interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: unknown;
}

/** Headers that HTTP itself has, and those that every answer of the server has (D-NET-2). */
const GENERAL_HEADERS = new Set(
  'accept-ranges access-control-allow-origin access-control-expose-headers allow cache-control connection content-length content-type date keep-alive strict-transport-security transfer-encoding vary x-content-type-options'.split(
    ' ',
  ),
);

/** Answers to what is not proper HTTP, or to a method that the path does not have. No operation documents them. */
const OF_HTTP = new Set([405, 408, 414, 417, 431, 501, 505]);

/** Returns the document with every body and every shared schema closed. */
function closedAnswers({ paths, components }: ApiDocument): Schema {
  const withClosedBodies = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withClosedBodies);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      key === 'schema' && isObject(inner) ? closed(inner) : withClosedBodies(inner),
    ]);
    return Object.fromEntries(entries);
  };
  const { schemas, responses } = components as unknown as Record<string, Schema>;
  return {
    paths: withClosedBodies(paths),
    components: { schemas: mapped(schemas ?? {}, closedInside), responses: withClosedBodies(responses) },
  };
}

/** Holds answers against the API document. Schemas are compiled when an answer first needs them. */
export class DocumentedAnswers {
  readonly #document: ApiDocument;
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: {
      date: (text: string) => parseWireDate(text) !== undefined,
      'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
      uri: (text: string) => URL.canParse(text),
    },
  });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #routes: ReadonlyArray<{ readonly pattern: RegExp; readonly path: string }>;

  constructor(document: ApiDocument) {
    this.#document = document;
    this.#ajv.addSchema({ ...document, $id: 'document' });
    this.#ajv.addSchema({ ...closedAnswers(document), $id: 'answers' });
    this.#routes = Object.keys(document.paths)
      .toSorted((one, other) => literalsOf(other) - literalsOf(one))
      .map((path) => ({ path, pattern: patternOf(path) }));
  }

  /** Returns the operation that a request calls. Undefined if the document has none, so that the answer is 404 or 405. */
  operationOf({
    method,
    path,
  }: SentRequest): { readonly operation: ApiOperation; readonly path: string; readonly pointer: string } | undefined {
    const target = path.split('?')[0] ?? '';
    const route = this.#routes.find(({ pattern }) => pattern.test(target));
    const verb = METHODS.find((known) => known === method.toLowerCase().replace('head', 'get'));
    const operation = route && verb && this.#document.paths[route.path]?.[verb];
    if (!operation) return undefined;
    return { operation, path: route.path, pointer: `/paths/${escaped(route.path)}/${verb}` };
  }

  /** Returns what the document does not say of an answer, or says otherwise. */
  faultsOf(request: SentRequest, answer: Answer): string[] {
    const unknown = answer.status < 400 ? [] : pathsIn(answer.text).filter((path) => !this.#hasPath(path));
    return [...unknown.map((path) => `there is no path ${path}`), ...this.#faultsOfReply(request, answer)];
  }

  /** Whether a path ends like one of the document. `<entry>` and `{type}` stand for any segment. */
  #hasPath(named: string): boolean {
    const segments = named.split('/').slice(1);
    return Object.keys(this.#document.paths).some((path) => {
      const last = path.split('/').slice(-segments.length);
      return segments.every((one, at) => /^[<{]/.test(one) || last[at] === one || last[at]?.startsWith('{') === true);
    });
  }

  #faultsOfReply(request: SentRequest, answer: Answer): string[] {
    const called = this.operationOf(request);
    if (!called) return [];
    const documented = called.operation.responses[answer.status];
    if (!documented && OF_HTTP.has(answer.status)) return [];
    if (!documented) return [`the status ${answer.status} is not documented`];
    const at = '$ref' in documented ? documented.$ref.slice(1) : `${called.pointer}/responses/${answer.status}`;
    const reply = this.#resolve<ApiResponse>(documented);
    return [
      ...this.#headerFaults(reply, answer),
      ...(request.method === 'HEAD' ? [] : this.#bodyFaults({ reply, at }, answer)),
    ];
  }

  #headerFaults({ headers = {} }: ApiResponse, answer: Answer): string[] {
    const documented = new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]));
    const unknown = Object.keys(answer.headers).filter((name) => !documented.has(name) && !GENERAL_HEADERS.has(name));
    const faults = unknown.map((name) => `the header ${name} is not documented`);
    for (const [name, header] of documented) {
      const { required, schema } = this.#resolve<ApiHeader>(header);
      const value = answer.headers[name];
      if (value === undefined && required) faults.push(`the header ${name} is missing`);
      if (value !== undefined && schema.type === 'integer' && !/^\d+$/.test(String(value))) {
        faults.push(`the header ${name} is no number: ${String(value)}`);
      }
    }
    return faults;
  }

  #bodyFaults({ reply, at }: { reply: ApiResponse; at: string }, { status, headers, text, json }: Answer): string[] {
    const types = Object.keys(reply.content ?? {});
    if (text === '' || types.length === 0) {
      const isEmpty = text === '';
      return isEmpty === (types.length === 0) || (isEmpty && status < 400)
        ? []
        : [`a body is ${isEmpty ? 'missing' : 'not documented'}`];
    }
    const type = types.find(
      (known) => known === '*/*' || essenceOf(known) === essenceOf(headers['content-type'] ?? ''),
    );
    if (type === undefined) return [`the type ${headers['content-type'] ?? ''} is not documented`];
    if (json === undefined) return [];
    return this.#valueFaults('answers', `${at}/content/${escaped(type)}/schema`, json);
  }

  /** Returns where the body of a request is otherwise than the document says. */
  requestFaults(request: SentRequest): string[] {
    const called = this.operationOf(request);
    if (!called) return [];
    const { operation, pointer } = called;
    const { body } = request;
    const content = (operation.requestBody as ApiBody | undefined)?.content;
    if (!content?.['application/json'] || body === undefined || Buffer.isBuffer(body)) return [];
    const value = typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
    return this.#valueFaults('document', `${pointer}/requestBody/content/application~1json/schema`, value);
  }

  #valueFaults(document: 'document' | 'answers', pointer: string, value: unknown): string[] {
    const uri = `${document}#${encodeURI(pointer)}`;
    let validate = this.#validators.get(uri);
    if (!validate) {
      validate = this.#ajv.compile({ $ref: uri });
      this.#validators.set(uri, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  }

  #resolve<Part>(part: Part | { readonly $ref: string }): Part {
    if (typeof part !== 'object' || part === null || !('$ref' in part)) return part as Part;
    const [, , kind = '', name = ''] = part.$ref.split('/');
    return (this.#document.components as unknown as Record<string, Record<string, Part>>)[kind]?.[name] as Part;
  }
}

/** Returns the paths that the message of an error sends its reader to, such as `…/people/7/workflows`. */
function pathsIn(message: string): string[] {
  return [...message.matchAll(/(?:…|\b[A-Z]{3,6} (?:\\")?)(\/[^\s"\\,;)]+)/g)].map(([, path = '']) =>
    path.replace(/[.:]$/, ''),
  );
}

function essenceOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Counts the literal characters of a path. If two paths fit, the server takes that with more. */
function literalsOf(path: string): number {
  return path.replaceAll(/\{\w+\}/g, '').length;
}

/** `{chain}` stands for several segments. */
function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((part) => (part === '{chain}' ? '.+' : part.startsWith('{') ? '[^/]+' : part.replaceAll('.', String.raw`\.`)));
  return new RegExp(`^${source.join('')}/?$`);
}

const SHARED = Symbol.for('talent.documented-answers');
const shared = globalThis as { [SHARED]?: DocumentedAnswers };

/** The answers of this version. Spec files of a worker share them, because compiling takes time. */
export function documentedAnswers(): DocumentedAnswers {
  return (shared[SHARED] ??= new DocumentedAnswers(createApiDocument()));
}

/** Fails the test if the document says otherwise than the answer of a request. */
export function expectDocumented(request: SentRequest, answer: Answer): void {
  const faults = documentedAnswers().faultsOf(request, answer);
  if (faults.length > 0) {
    throw new Error(
      `${request.method} ${request.path} answers ${answer.status} otherwise than the API document says:\n${faults.join('\n')}\n${answer.text.slice(0, 2000)}`,
    );
  }
}
